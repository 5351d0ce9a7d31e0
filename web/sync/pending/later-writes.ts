import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { partFields } from '@fettle/contract/parts/rules.ts';
import { temporaryId } from './temporary-id.ts';
import { isVersioned, type WaitingCall, type WaitingReply, type Write } from './write.ts';

/**
 * What the reply to a write changes in the later writes of the same employee: those of a machine that was just registered get its id, and
 * those that were made on top of this change replace the version which it led to, refused ones when they are sent once more. Returns the
 * changed ones.
 */
export function writesAfterReply(write: Write, reply: WaitingReply, later: readonly Write[]): Write[] {
  const ofMachine = later.filter(({ machineId }) => machineId !== undefined && machineId === machineAbout(write));
  if ('machine_id' in reply) return ofMachine.map((next) => withMachineId(next, reply.machine_id));
  const replaced = versionOf(write);
  if (!('machine' in reply) || replaced === undefined) return [];
  const { machine } = reply;
  // The machine may also have a coworker's change. This one has raised its version by at most one.
  const version = Math.min(machine.version, replaced + 1);
  return ofMachine.filter(isVersioned).flatMap((next) => {
    if (next.state !== 'refused') return withVersion(next, version);
    // What Retry replaces.
    return next.refusal?.machine?.version === replaced ? { ...next, refusal: { ...next.refusal, machine } } : [];
  });
}

/** Later changes that were made on top of a refused one would do something else than what the employee saw. They are refused as well. */
export function writesAfterRefusal(write: Write, machine: MachineCard | undefined, later: readonly Write[]): Write[] {
  if (!isVersioned(write)) return [];
  return later
    .filter((next) => next.machineId === write.machineId && next.state !== 'refused' && isVersioned(next))
    .map((next) => ({
      ...next,
      state: 'refused',
      refusal: { message: '', machine },
    }));
}

/**
 * Later changes that were made on top of a discarded one replace a version that is one lower, but none from before the discarded one: the
 * reply to an earlier change may have given all of them the same. Returns the changed ones.
 */
export function writesAfterDiscard(write: Write, later: readonly Write[]): Write[] {
  if (!isVersioned(write) || write.state === 'refused') return [];
  return later
    .filter((next) => next.machineId === write.machineId && next.state !== 'refused')
    .flatMap((next) => {
      const version = versionOf(next);
      return version === undefined ? [] : [withVersion(next, Math.max(version - 1, versionOf(write) ?? 0))];
    });
}

/** The machine that a write is about. The one that it registers has a temporary id. */
export function machineAbout({ call, id, machineId }: Write): number | undefined {
  return call === 'addMachine' ? temporaryId(id) : machineId;
}

/**
 * The write to be sent once more, replacing the machine's state of now. One from before the last change of the status counts as made now:
 * the server would refuse it again. `ahead`: how far the server's clock is ahead of this device's, in milliseconds.
 */
export function retriedWrite(write: Write, key: string, ahead: number): Write {
  const { refusal, ...rest } = write;
  const { machine } = refusal ?? {};
  const madeOn = machine && lastStatusChange(machine) > write.madeOn + ahead ? Date.now() : write.madeOn;
  const again: Write = { ...rest, key, madeOn, state: 'waiting' };
  if (!machine) return again;
  if (again.call === 'updateNote') return withPreviousContent(again, machine);
  if (again.call === 'updateAwaitedPart') return withPreviousPart(again, machine);
  return isVersioned(again) ? withVersion(again, machine.version) : again;
}

/** In milliseconds since 1970; 0 if the card has no such event. */
function lastStatusChange({ events }: MachineCard): number {
  const changes = events.filter(({ kind }) => ['registered', 'status_changed', 'exported'].includes(kind));
  return Math.max(0, ...changes.map(({ on }) => Date.parse(on)));
}

function withPreviousContent(write: Write & { call: 'updateNote' }, { notes }: MachineCard): Write {
  const { params, body } = write.request;
  const note = notes.find(({ id }) => id === Number(params.noteId));
  return note ? { ...write, request: { params, body: { ...body, previous_content: note.content } } } : write;
}

function withPreviousPart(write: Write & { call: 'updateAwaitedPart' }, { awaited_parts }: MachineCard): Write {
  const { params, body } = write.request;
  const part = awaited_parts.find(({ id }) => id === Number(params.partId));
  return part ? { ...write, request: { params, body: { ...body, previous: partFields(part) } } } : write;
}

/** The write with the number of its machine, once that is registered. */
export function withMachineId<Kept extends Omit<Write, 'id'>>(write: Kept, machineId: number): Kept {
  // Only requests with the machine's id in the path can be made for a machine that is not registered.
  const request = { ...write.request, params: { id: machineId } } as WaitingCall['request'];
  return { ...write, machineId, request };
}

function versionOf({ request }: Write): number | undefined {
  return request.body !== undefined && 'version' in request.body ? request.body.version : undefined;
}

function withVersion(write: Write, version: number): Write {
  return { ...write, request: { ...write.request, body: { ...write.request.body, version } } } as Write;
}
