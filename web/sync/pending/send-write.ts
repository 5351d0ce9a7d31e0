import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { brandLabels, typeLabels } from '@fettle/contract/shared/catalog.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import { getPageUser, type JsonCallName } from '../client/client.ts';
import { cacheReply } from '../client/cache-reply.ts';
import { randomKey } from '../client/idempotency-keys.ts';
import { logDeviceError } from '../client/log-error.ts';
import { isServerReachable } from '../client/reachability.ts';
import { newNote } from './apply-write.ts';
import { setAttempt } from './attempts.ts';
import { attempt, drain, settle } from './drain.ts';
import { machineAbout } from './later-writes.ts';
import {
  addWrite,
  allWrites,
  changeWrites,
  isWaiting,
  author,
  findMachine,
  knownCard,
  nameOfTechnician,
  setOwner,
} from './waiting-writes.ts';
import { temporaryId, type Undone, type WaitingCall, type WaitingReply, type Write } from './write.ts';

/** How long a screen waits for the reply. After that, the write waits on the device. */
const patienceMs = 4_000;

const keptMessage = 'Saved on this device.';

/**
 * Stores a write on this device, sends it and returns the server's reply. If the server does not answer soon, the write waits: the reply is
 * then what the server is expected to reply, with a message that says so. `sendDirectly` is used where the device cannot keep it.
 * @throws ApiError if the server refuses it at once
 */
export async function sendWrite<Name extends JsonCallName>(
  call: Name,
  { request, undone }: { request: CallRequest<Api[Name]>; undone: Undone | undefined },
  sendDirectly: () => Promise<CallReply<Api[Name]>>,
): Promise<CallReply<Api[Name]>> {
  // The casts: TypeScript cannot tell that a request and a reply belong to their call in a union of all.
  const write = await keep({ call, request } as unknown as WaitingCall, undone);
  if (write) return (await sendKept(write)) as CallReply<Api[Name]>;
  const reply = await sendDirectly();
  cacheReply({ call, request, machineId: undone?.id }, reply);
  return reply;
}

/** Keeps a photo of a machine until it is uploaded, after those that wait already. */
export async function keepPhoto(machineId: number, note: string, files: { photo: Blob; thumbnail: Blob }): Promise<void> {
  const userId = getPageUser();
  if (!userId) return;
  await setOwner(userId);
  const request = { params: { id: machineId }, query: note ? { note } : {} };
  const card = knownCard(machineId);
  const machineName = card ? nameOf(card, machineId) : `Machine ${machineId}`;
  const common = { userId, key: randomKey(), madeOn: Date.now(), machineId, machineName } as const;
  await addWrite({ ...common, call: 'addPhoto', request, files, state: 'waiting' });
  askToKeepStorage();
  void drain();
}

/** Undefined if this device cannot keep the write, or does not know what it changes. */
async function keep(asked: WaitingCall, undone: Undone | undefined): Promise<Write | undefined> {
  const userId = getPageUser();
  if (!userId) return undefined;
  try {
    await setOwner(userId);
    const machineId = undone?.id ?? findMachineId(asked);
    const card = machineId === undefined ? undefined : knownCard(machineId);
    if (!card && asked.call !== 'addMachine' && asked.call !== 'addNote') return undefined;
    const machine = asked.call === 'addMachine' ? (asked.request.body as NewMachine) : card;
    const machineName = machine ? nameOf(machine, machineId) : `Machine ${machineId}`;
    return await addWrite({
      ...asked,
      userId,
      key: randomKey(),
      madeOn: Date.now(),
      machineId,
      machineName,
      technicianName: technicianIn(asked),
      // What waits outlasts the session, so it has nothing that an undo does not need.
      undone: undone && asked.call !== 'restoreNote' ? { ...undone, notes: [], events: [] } : undone,
      state: 'new',
    });
  } catch (error) {
    logDeviceError('Storage', 'a change could not be kept', error);
    return undefined;
  }
}

function technicianIn({ request }: WaitingCall): string | undefined {
  const id = request.body && 'technician_id' in request.body ? request.body.technician_id : undefined;
  return id === undefined ? undefined : nameOfTechnician(id);
}

/** `Crosley fridge 252`; without a number while the machine is not registered. */
function nameOf({ brand, type_of }: Pick<NewMachine, 'brand' | 'type_of'>, machineId: number | undefined): string {
  const name = `${brandLabels[brand]} ${typeLabels[type_of].toLowerCase()}`;
  return machineId !== undefined && machineId > 0 ? `${name} ${machineId}` : name;
}

function findMachineId({ call, request }: WaitingCall): number | undefined {
  if (call === 'addMachine') return undefined;
  if ('id' in request.params) return Number(request.params.id);
  return 'noteId' in request.params
    ? findMachine('notes', Number(request.params.noteId))
    : findMachine('awaited_parts', Number(request.params.partId));
}

async function sendKept(write: Write): Promise<WaitingReply> {
  if (!isServerReachable() || isBehindOthers(write)) {
    const reply = await letWait(write);
    void drain();
    return reply;
  }
  const sending = attempt(write);
  const outcome = await Promise.race([sending, after(patienceMs)]);
  if (outcome && 'reply' in outcome) {
    await changeWrites({ removed: [write.id] });
    cacheReply(write, outcome.reply);
    return outcome.reply;
  }
  if (outcome && !outcome.error.isOutcomeUnknown) {
    await changeWrites({ removed: [write.id] });
    setAttempt(write.id, undefined);
    throw outcome.error;
  }
  const reply = await letWait(write);
  // It may still arrive; the drain may send it as well, under the same key.
  if (!outcome) void sending.then((late) => settle(write.id, late));
  return reply;
}

/** Whether earlier writes of the same machine have to be sent first. */
function isBehindOthers(write: Write): boolean {
  const machineId = machineAbout(write);
  return allWrites().some((other) => other.call !== 'addPhoto' && isWaiting(other) && machineAbout(other) === machineId);
}

async function letWait(write: Write): Promise<WaitingReply> {
  await changeWrites({ saved: [{ ...write, state: 'waiting' }] });
  askToKeepStorage();
  return expectedReply(write);
}

/** A browser may otherwise delete what is stored, when the device has little room left. It asks the employee at most once. */
function askToKeepStorage(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}

/** What the server will reply, as far as this device can tell. */
function expectedReply(write: Write): WaitingReply {
  const done = { success: true, message: keptMessage } as const;
  if (write.call === 'addMachine') return { ...done, machine_id: temporaryId(write.id) };
  if (write.call === 'deleteNote') return done;
  const machine = write.machineId === undefined ? undefined : knownCard(write.machineId);
  if (write.call === 'addNote' || write.call === 'updateNote' || write.call === 'restoreNote') {
    const noteId = write.call === 'addNote' ? -write.id : Number(write.request.params.noteId);
    const note =
      machine?.notes.find(({ id }) => id === noteId) ??
      (write.call === 'addNote' ? newNote(write, write.request.body.content, author()) : undefined);
    if (note) return { ...done, note };
  }
  if (!machine) throw new Error('The card of a waiting change is gone.');
  return { ...done, machine };
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
