import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CallName } from '@fettle/contract';
import type { Draw } from '../fuzz/draw.ts';
import { samplePhoto } from '../sample-photos.ts';
import type { CallOptions, CallResult, TestClient } from '../test-client.ts';
import type { Ledger, Outcome } from './ledger.ts';

type Employee = { client: TestClient; name: string; draw: Draw; ledger: Ledger; longestPauseMs: number };
type Work = (employee: Employee, bench: Machine[]) => Promise<void>;
type Machine = { id: number; serial: string; notes: number; status: 'in_progress' | 'completed' };

const retryAfterMs = 50;
/** The server refuses more than 500 on a machine. */
const maxNotesEach = 300;

/** A technician who works on machines of their own, until `signal` aborts. What waits for an answer then is sent until there is one. */
export async function workAsTechnician(employee: Employee, signal: AbortSignal): Promise<void> {
  const bench: Machine[] = [];
  await registerMachine(employee, bench);
  while (!signal.aborted) {
    await employee.draw.pick(technicianWork)(employee, bench);
    await setTimeout(employee.draw.integer(0, employee.longestPauseMs));
  }
}

/** An admin who exports the completed machines, and backs up the shop, again and again. */
export async function workAsAdmin(employee: Employee, password: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await (employee.draw.chance(50) ? exportCompleted(employee) : backUp(employee, password));
    await setTimeout(employee.draw.integer(0, 20 * employee.longestPauseMs));
  }
}

const technicianWork: readonly Work[] = [
  registerMachine,
  addNote,
  addNote,
  addNote,
  addNote,
  addPhoto,
  addPhoto,
  edit,
  edit,
  changeStatus,
  changeStatus,
  printLabel,
];

async function registerMachine(employee: Employee, bench: Machine[]): Promise<void> {
  const { ledger, name } = employee;
  const serial = `${name}-${ledger.machines.length}`;
  const body = { type_of: 'fridge', brand: 'whirlpool', model: 'WRS325SDHZ', serial };
  // Everything else needs a machine.
  const send = bench.length === 0 ? sendUntilAnswered : sendSomehow;
  const reply = await send(employee, 'addMachine', { body });
  ledger.machines.push({ text: serial, outcome: outcomeOf(reply) });
  if (typeof reply === 'string') return;
  const { machine_id: id } = reply.body;
  bench.push({ id, serial, notes: 0, status: 'in_progress' });
  ledger.statuses.set(id, []);
}

async function addNote(employee: Employee, bench: Machine[]): Promise<void> {
  const { draw, ledger, name } = employee;
  const machine = draw.pick(bench);
  if (machine.notes === maxNotesEach) return;
  machine.notes += 1;
  const text = `${name}-note-${ledger.notes.length}`;
  const reply = await sendSomehow(employee, 'addNote', { params: { id: machine.id }, body: { content: text } });
  ledger.notes.push({ machineId: machine.id, text, outcome: outcomeOf(reply) });
}

async function addPhoto(employee: Employee, bench: Machine[]): Promise<void> {
  const { draw, ledger, name } = employee;
  const { id } = draw.pick(bench);
  const text = `${name}-photo-${ledger.photos.length}`;
  const reply = await sendSomehow(employee, 'addPhoto', { params: { id }, query: { note: text }, file: samplePhoto() });
  ledger.photos.push({ machineId: id, text, outcome: outcomeOf(reply) });
}

async function edit(employee: Employee, bench: Machine[]): Promise<void> {
  const { draw, ledger, name } = employee;
  const { id } = draw.pick(bench);
  const text = `${name}-model-${ledger.edits.length}`;
  const reply = await sendSomehow(employee, 'updateMachine', { params: { id }, body: { model: text } });
  ledger.edits.push({ machineId: id, text, outcome: outcomeOf(reply) });
}

/** Completes a machine, or continues it: also one that an admin has exported meanwhile. */
async function changeStatus(employee: Employee, bench: Machine[]): Promise<void> {
  const machine = employee.draw.pick(bench);
  const status = machine.status === 'in_progress' ? 'completed' : 'in_progress';
  const reply = await sendUntilAnswered(employee, 'updateMachine', { params: { id: machine.id }, body: { status } });
  if (typeof reply === 'string') return;
  machine.status = status;
  employee.ledger.statuses.get(machine.id)?.push(status);
}

async function printLabel(employee: Employee, bench: Machine[]): Promise<void> {
  const { id, serial } = employee.draw.pick(bench);
  const body = { id, model: 'WRS325SDHZ', serial, brand: 'whirlpool' };
  if ((await sendUntilAnswered(employee, 'printLabel', { body })) !== 'refused') employee.ledger.labels += 1;
}

async function exportCompleted(employee: Employee): Promise<void> {
  const reply = await sendUntilAnswered(employee, 'exportMachines', {});
  if (reply !== 'refused') employee.ledger.batches.push(reply.body.batch.id);
}

/** Enters the password first, whose rights last for minutes only. */
async function backUp(employee: Employee, password: string): Promise<void> {
  await sendUntilAnswered(employee, 'confirmPassword', { body: { password } });
  const reply = await sendUntilAnswered(employee, 'startBackup', {});
  if (reply !== 'refused') employee.ledger.backups.push(reply.body.backup.id);
}

/** Most writes are sent until they are answered; some are sent once, like those of a client that never comes back. */
function sendSomehow<Name extends CallName>(employee: Employee, name: Name, options: CallOptions) {
  return employee.draw.chance(20) ? sendOnce(employee, name, options) : sendUntilAnswered(employee, name, options);
}

async function sendOnce<Name extends CallName>(employee: Employee, name: Name, options: CallOptions) {
  const reply = await send(employee, name, options);
  return reply ? judge(employee, name, reply) : 'uncertain';
}

/** Sends the same request with the same key, as pages do. */
async function sendUntilAnswered<Name extends CallName>(
  employee: Employee,
  name: Name,
  options: CallOptions,
): Promise<CallResult<Name> | 'refused'> {
  const headers = { ...options.headers, 'idempotency-key': randomUUID() };
  for (;;) {
    const reply = await send(employee, name, { ...options, headers });
    if (reply) return judge(employee, name, reply);
    await setTimeout(retryAfterMs);
  }
}

/** What says that the server or its database is not there, or its disk full: the server itself, or a proxy. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504, 507]);

/** undefined if the connection was lost, or the server or its database is not there, which the ledger then has. */
async function send<Name extends CallName>(
  { client, ledger }: Employee,
  name: Name,
  options: CallOptions,
): Promise<CallResult<Name> | undefined> {
  const reply = await client.call(name, options).catch((error: Error) => error.message);
  if (typeof reply !== 'string' && !awayStatuses.has(reply.status)) return reply;
  ledger.unanswered.push(typeof reply === 'string' ? reply : (reply.body?.message ?? String(reply.status)));
  return undefined;
}

/** A conflict is expected: an admin exports the machine at the same moment, there is nothing to export, or a backup is being made. */
function judge<Name extends CallName>({ ledger }: Employee, name: Name, reply: CallResult<Name>): CallResult<Name> | 'refused' {
  if (reply.status === 200) {
    ledger.acknowledged += 1;
    return reply;
  }
  if (reply.status !== 409) ledger.failures.push(`${name}: ${reply.status} ${reply.body.message}`);
  return 'refused';
}

function outcomeOf(reply: object | Outcome): Outcome {
  return typeof reply === 'string' ? reply : 'confirmed';
}
