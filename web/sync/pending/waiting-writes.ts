import type { CallReply } from '@fettle/contract/call.ts';
import type { Api } from '@fettle/contract';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { findStoredCard } from '../persisted/stored-cards.ts';
import { updateCards } from '../client/cache-reply.ts';
import { withReply } from '../client/card-with-reply.ts';
import { externalStore } from '../client/external-store.ts';
import { queryClient } from '../client/query-client.ts';
import { machineAbout } from './later-writes.ts';
import { applyWrite, cardOfNewMachine } from './apply-write.ts';
import { benchWithWrites } from './bench-with-writes.ts';
import { asReplied, setShown } from './shown.ts';
import { isRegistered } from './temporary-id.ts';
import type { Author, SentWrite, ShownCard, Write } from './write.ts';
import { insertWrite, loadWrites, saveWrites } from './write-store.ts';

/** A write that is still `new` after this time was left by a tab that is gone. */
const abandonedAfterMs = 30_000;

/** Tells the other tabs of this browser that an employee's writes have changed. */
const channel = new BroadcastChannel('fettle:outbox');

let owner: number | undefined;
const writes = externalStore<readonly Write[]>([]);
let loading: Promise<void> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Cards of the machines of writes, as this device last knew them: a card leaves the cache some time after its screen. */
const cards = new Map<number, MachineCard>();

channel.addEventListener('message', ({ data }: MessageEvent<number | undefined | SentWrite>) => {
  if (typeof data !== 'object') {
    if (data === owner) void reloadWrites();
  } else if (data.write.userId === owner) {
    accept(data);
    show(allWrites().filter(({ id }) => id !== data.write.id));
  }
});

/** The writes of the logged-in employee on this device, in the order in which they were made. */
export const allWrites = writes.get;

export const useWrites = writes.useValue;

export const onWritesChange = writes.subscribe;

/** The writes that the cards show and that will be sent. */
function waitingWrites(): readonly Write[] {
  return allWrites().filter(isWaiting);
}

export function isWaiting({ state, madeOn }: Write): boolean {
  return state === 'waiting' || (state === 'new' && Date.now() - madeOn > abandonedAfterMs);
}

/** Opens the writes of an employee; undefined after the session. */
export function setOwner(userId: number | undefined): Promise<void> {
  if (owner !== userId) {
    owner = userId;
    cards.clear();
    show([]);
    loading = undefined;
  }
  loading ??= reloadWrites().catch((error: unknown) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

export function reloadWrites(): Promise<void> {
  return inTurn(load);
}

/** What is stored and what this tab shows change together, one after the other. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

async function load(): Promise<void> {
  const userId = owner;
  if (userId === undefined) return;
  const loaded = await loadWrites(userId);
  await Promise.all(loaded.map(rememberCard));
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- another employee may have logged in meanwhile
  if (owner === userId) show(loaded);
}

async function rememberCard({ machineId }: Write): Promise<void> {
  if (machineId === undefined || !isRegistered(machineId)) return;
  const card = repliedCard(machineId) ?? (await findStoredCard(machineId));
  if (card) cards.set(machineId, card);
}

/** The card as the server last replied it. */
function repliedCard(machineId: number): MachineCard | undefined {
  return queryClient.getQueryData<MachineCard>(['getMachine', String(machineId)]) ?? cards.get(machineId);
}

/** The card with all waiting writes; undefined for a machine that this device does not know. */
export function knownCard(machineId: number): ShownCard | undefined {
  return withWrites(machineId, undefined);
}

/** The machine of a note or an awaited part that is on one of the known cards. */
export function findMachine(list: 'notes' | 'awaited_parts', id: number): number | undefined {
  const cached = queryClient.getQueriesData<MachineCard>({ queryKey: ['getMachine'] }).map(([, card]) => card);
  return [...cached, ...cards.values()].find((card) => card?.[list].some((item) => item.id === id))?.id;
}

export function addWrite(write: Omit<Write, 'id'>): Promise<Write> {
  return inTurn(async () => {
    const added = await insertWrite(write);
    // Its author's session has ended. Their next one sends it.
    if (added.userId !== owner) return added;
    await rememberCard(added);
    change([...allWrites(), added]);
    return added;
  });
}

type Changes = Parameters<typeof saveWrites>[0] & { sent?: SentWrite };

/** Saves and removes writes, all or nothing. `find` says which, once the changes before are in the list. */
export function changeWrites(find: () => Changes): Promise<void> {
  return inTurn(async () => {
    const { saved = [], removed = [], registered, sent } = find();
    await saveWrites({ saved, removed, registered });
    if (sent) {
      accept(sent);
      tellOtherTabs(sent);
    }
    const savedById = new Map(saved.map((write) => [write.id, write]));
    change(
      allWrites()
        .filter(({ id }) => !removed.includes(id))
        .map((write) => savedById.get(write.id) ?? write),
    );
  });
}

/** The server has a write: the card shows it, although it is not loaded again yet. */
function accept({ write, reply }: SentWrite): void {
  updateCards(write, reply);
  const { machineId = 0 } = write;
  const card = cards.get(machineId);
  if (card) cards.set(machineId, withReply(card, write, reply));
}

/** Other tabs would otherwise show the card as it was before. */
function tellOtherTabs({ write: { files: _files, ...write }, reply }: SentWrite): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage({ write, reply } satisfies SentWrite);
}

function change(changed: readonly Write[]): void {
  show(changed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  channel.postMessage(owner);
}

function show(changed: readonly Write[]): void {
  writes.set(changed);
  setShown(
    changed.length === 0
      ? asReplied
      : { card: withWrites, bench: (userId, replied) => benchWithWrites(replied, userId, shownCards()), parts: stillAwaited },
  );
}

function withWrites(machineId: number, replied: MachineCard | undefined): ShownCard | undefined {
  const maker = author();
  let card: ShownCard | undefined = replied ?? repliedCard(machineId);
  for (const write of waitingWrites()) {
    if (machineAbout(write) !== machineId) continue;
    if (write.call === 'addMachine') card = cardOfNewMachine(write, maker);
    else if (card) card = applyWrite(card, write, maker);
  }
  return card;
}

/** The cards of the machines with waiting writes, as they are shown. A photo changes none. */
function shownCards(): ShownCard[] {
  const ids = new Set(waitingWrites().flatMap((write) => (write.call === 'addPhoto' ? [] : (machineAbout(write) ?? []))));
  return [...ids].flatMap((id) => withWrites(id, undefined) ?? []);
}

/** The parts without those that waiting writes end. The list may be newer than a card. */
function stillAwaited(lines: readonly AwaitedPartLine[]): AwaitedPartLine[] {
  return lines.filter(({ id, machine }) => {
    const before = repliedCard(machine.id);
    const after = before && withWrites(machine.id, before);
    const isEnded = (isOpen: (card: ShownCard) => boolean) => before && after && isOpen(before) && !isOpen(after);
    return !isEnded(({ status }) => status === 'in_progress') && !isEnded((card) => card.awaited_parts.some((part) => part.id === id));
  });
}

export function author(): Author {
  const user = queryClient.getQueryData<{ user: Employee | null }>(['hydrate'])?.user;
  return { id: user?.id ?? 0, name: user ? fullName(user) : '' };
}

/** Undefined for an employee who is in no list on this device. */
export function nameOfTechnician(id: number): string | undefined {
  const technicians = queryClient.getQueryData<CallReply<Api['getTechnicians']>['data']>(['getTechnicians']);
  const technician = technicians?.find((other) => other.id === id);
  return technician && fullName(technician);
}
