import { deepStrictEqual } from 'node:assert/strict';
import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { applyWrite } from '../../../web/sync/pending/apply-write.ts';
import type { Write } from '../../../web/sync/pending/write.ts';
import type { CallOptions } from '../test-client.ts';
import type { Sent, Story } from './story.ts';

// The rules are the same on the device and the server. The model in model.ts states them independently.

/** Compares what a device shows while the changes wait with the card that the server then has. */
export function expectSameOnDevice(story: Story, changes: readonly Sent[], before: MachineCard, after: MachineCard): void {
  if (!changes.every(({ name }) => (api[name] as Call).mayWait)) return;
  const shown = changes.reduce((card, change) => {
    const author = { id: change.employee, name: story.client(change.employee).name };
    return applyWrite(card, writeOf(story, change, before, after), author);
  }, before);
  deepStrictEqual(knownOf(shown), knownOf(after));
}

function writeOf({ clients, undoable }: Story, { name, options, employee }: Sent, before: MachineCard, after: MachineCard): Write {
  const { status, is_undo, technician_id = 0 } = (options.body ?? {}) as { status?: string; is_undo?: true; technician_id?: number };
  if (status && !is_undo) undoable.set(before.id, before);
  const card = status ? undoable.get(before.id) : { ...before, ...itemsOf(options, before) };
  return {
    id: 1,
    userId: employee,
    machineId: before.id,
    call: name,
    request: options,
    // Only the server knows for sure when a change counts as made.
    madeOn: Date.parse(after.events[0]?.on ?? ''),
    technicianName: clients.get(technician_id)?.name,
    undone: is_undo || name === 'restoreNote' ? card : undefined,
  } as unknown as Write;
}

/** The note or part that the call is about. */
function itemsOf({ params = {} }: CallOptions, { notes, awaited_parts }: MachineCard): Pick<MachineCard, 'notes' | 'awaited_parts'> {
  return { notes: notes.filter(({ id }) => id === params.noteId), awaited_parts: awaited_parts.filter(({ id }) => id === params.partId) };
}

/** The card without ids and times that only the server gives, and without the history. */
function knownOf({ notes, awaited_parts, waiting_since, ...card }: MachineCard): object {
  const { events: _events, touched_on: _touched, ...known } = card;
  return {
    ...withoutWaiting(known),
    isWaiting: waiting_since !== null,
    notes: notes.map(({ id: _id, arrived_on: _arrived, ...note }) => withoutWaiting(note)),
    awaited_parts: awaited_parts.map(({ id: _id, ...part }) => withoutWaiting(part)),
  };
}

/** Leaves out what only a device says of what waits there. */
function withoutWaiting<Shown extends object>(shown: Shown): Shown {
  const { isWaiting: _isWaiting, ...known } = shown as Shown & { isWaiting?: true };
  return known as Shown;
}
