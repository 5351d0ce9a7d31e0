import { brandAndType } from '@fettle/contract/shared/catalog.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import { t } from '../../ui/language/language.ts';
import { getPageUser } from '../client/client.ts';
import { randomKey } from '../client/idempotency-keys.ts';
import { newNote } from './apply-write.ts';
import { addWrite, allWrites, author, changeWrites, findMachine, knownCard, nameOfTechnician, setOwner } from './waiting-writes.ts';
import { isRegistered, temporaryId } from './temporary-id.ts';
import { type WaitingCall, type WaitingReply, type Write } from './write.ts';
import { currentLists } from '../client/shop-lists.ts';

/** Calls that can be shown and sent without the machine's card. */
const withoutCard: ReadonlySet<WaitingCall['call']> = new Set(['addMachine', 'addNote', 'addPhoto']);

type Kept = Pick<Write, 'undone' | 'files'> & { userId?: number };

/**
 * Stores what was asked. `userId`: who asked, perhaps in a session that has ended. Undefined if this device does not know who asks, or what
 * it changes. Rejects if there is no room.
 */
export async function keepWrite(asked: WaitingCall, { undone, files, userId = getPageUser() ?? 0 }: Kept): Promise<Write | undefined> {
  if (!userId) return undefined;
  // Nothing of an earlier session is shown to the next employee.
  if (userId === getPageUser()) await setOwner(userId);
  const machineId = undone?.id ?? findMachineId(asked);
  const card = machineId === undefined ? undefined : knownCard(machineId);
  if (!card && !withoutCard.has(asked.call)) return undefined;
  const machine = asked.call === 'addMachine' ? asked.request.body : card;
  return addWrite({
    ...asked,
    userId,
    key: randomKey(),
    madeOn: Date.now(),
    machineId,
    machineName: machine && nameOf(machine, machineId),
    technicianName: technicianIn(asked),
    // What waits outlasts the session, so it has nothing that an undo does not need.
    undone: undone && asked.call !== 'restoreNote' ? { ...undone, notes: [], events: [] } : undone,
    files,
    // No screen waits for the reply to a photo.
    state: files ? 'waiting' : 'new',
  });
}

function findMachineId({ call, request }: WaitingCall): number | undefined {
  if (call === 'addMachine') return undefined;
  if ('id' in request.params) return Number(request.params.id);
  return 'noteId' in request.params
    ? findMachine('notes', Number(request.params.noteId))
    : findMachine('awaited_parts', Number(request.params.partId));
}

/** `Crosley fridge 252`; without a number while the machine is not registered. */
function nameOf(machine: Pick<NewMachine, 'brand' | 'type_of'>, machineId: number | undefined): string {
  const name = t(brandAndType(currentLists(), machine));
  return machineId !== undefined && isRegistered(machineId) ? `${name} ${machineId}` : name;
}

function technicianIn({ request }: WaitingCall): string | undefined {
  const id = request.body && 'technician_id' in request.body ? request.body.technician_id : undefined;
  return id === undefined ? undefined : nameOfTechnician(id);
}

/** Lets a write wait for its turn, or for a connection. */
export async function letWait(write: Write): Promise<void> {
  await changeWrites(() => ({
    // As it is now: its machine may have been registered meanwhile.
    saved: allWrites().flatMap((stored) => (stored.id === write.id ? { ...stored, state: 'waiting' } : [])),
  }));
  askToKeepStorage();
}

/** A browser may otherwise delete what is stored, when the device has little room left. It asks the employee at most once. */
export function askToKeepStorage(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}

/** What the server will reply, as far as this device can tell. */
export function expectedReply(write: Write): WaitingReply {
  const done = { success: true, message: t('Saved on this device.') } as const;
  if (write.call === 'addMachine') return { ...done, machine_id: temporaryId(write.id) };
  if (write.call === 'addNote') return { ...done, note: newNote(write, write.request.body.content, author()) };
  if (write.call === 'deleteNote') return done;
  const machine = write.machineId === undefined ? undefined : knownCard(write.machineId);
  if (!machine) throw new Error('The card of a waiting change is gone.');
  const { params } = write.request;
  const note = 'noteId' in params && machine.notes.find(({ id }) => id === Number(params.noteId));
  return note ? { ...done, note } : { ...done, machine };
}
