import type { CallName } from '@fettle/contract';

type KnownMachine = { id: number; version: number };

/** Older ones are forgotten, so that the memory of a long run stays the same. */
const maxKnown = 60;

/** What the replies so far have shown to exist. Some of it is gone by now. */
export class KnownIds {
  machines: KnownMachine[] = [];
  completed: KnownMachine[] = [];
  notes: number[] = [];
  parts: number[] = [];
  photos: { id: number; hash: string }[] = [];
  employees: number[] = [];
  devices: number[] = [];
  /** Shared devices: the cookie of each, and an employee who has a PIN there. */
  benches: { cookie: string; employee: number }[] = [];
  wallLinks: { id: number; code: string }[] = [];
  exports: number[] = [];
  /** The version of the lists of brands and others. */
  listsVersion = 0;
  events: number[] = [];
  backups: number[] = [];
  /** Sessions of the technician, except those that requests use. */
  sessions = ['0123456789abcdef'];
  /** Secrets of the admin's second factor: its secret before it is on, and what turns it off. */
  secrets = ['JBSWY3DPEHPK3PXP'];
  recoveryCodes = ['ABCD-EFGH'];
}

type Card = KnownMachine & { status: string; awaited_parts: { id: number }[]; events: { id: number }[] };

/** The fields of any reply that name something. */
type Reply = {
  machine_id?: number;
  machine?: Card;
  note?: { id: number };
  photo?: { id: number; url: string };
  user?: { id: number };
  device?: { id: number } | null;
  link?: { id: number; code: string };
  batch?: { id: number };
  backup?: { id: number };
  secret?: string;
  recovery_codes?: string[] | number;
  data?: unknown;
};

export function learnIds(known: KnownIds, call: CallName, body: object): void {
  const { machine_id, machine, note, photo, user, device, link, batch, backup, secret, recovery_codes, data } = body as Reply;
  if (machine_id !== undefined) keep(known.machines, { id: machine_id, version: 1 });
  if (machine) learnMachine(known, machine);
  if (data && call === 'getMachine') learnMachine(known, data as Card);
  if (note) keep(known.notes, note.id);
  if (photo) keep(known.photos, { id: photo.id, hash: photo.url.split('/').at(-1) ?? '' });
  if (user && call === 'register') keep(known.employees, user.id);
  if (device && call === 'shareDevice') keep(known.devices, device.id);
  if (link) keep(known.wallLinks, link);
  if (batch && call !== 'getExport') keep(known.exports, batch.id);
  if (backup) keep(known.backups, backup.id);
  if (secret) known.secrets = [secret];
  if (Array.isArray(recovery_codes)) known.recoveryCodes = recovery_codes;
  if (data && call === 'getSessions') known.sessions = otherSessions(data as Session[]) ?? known.sessions;
  if (data && listCallNames.has(call)) known.listsVersion = (data as { version: number }).version;
  if (call === 'exportMachines') known.completed = [];
}

const listCallNames: ReadonlySet<CallName> = new Set(['getLists', 'addListEntry', 'updateListEntry']);

type Session = { id: string; is_this_one: boolean };

/** Undefined if there is none. The newest may be in use. */
function otherSessions(sessions: readonly Session[]): string[] | undefined {
  const others = sessions.filter(({ is_this_one }) => !is_this_one).map(({ id }) => id);
  return others.length > 0 ? others : undefined;
}

function learnMachine(known: KnownIds, { id, version, status, awaited_parts, events: [event] }: Card): void {
  keep(known.machines, { id, version });
  known.completed = known.completed.filter((other) => other.id !== id);
  if (status === 'completed') keep(known.completed, { id, version });
  for (const part of awaited_parts) keep(known.parts, part.id);
  if (event) keep(known.events, event.id);
}

/** The newest comes last, each once. */
function keep<Value extends number | { id: number }>(values: Value[], value: Value): void {
  const idOf = (known: Value) => (typeof known === 'number' ? known : known.id);
  const index = values.findIndex((known) => idOf(known) === idOf(value));
  if (index !== -1) values.splice(index, 1);
  values.push(value);
  if (values.length > maxKnown) values.shift();
}
