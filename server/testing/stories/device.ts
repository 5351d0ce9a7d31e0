import { deepStrictEqual } from 'node:assert/strict';
import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { madeOnHeader } from '@fettle/contract/headers.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { type Bench, BenchLine } from '@fettle/contract/repairs/bench.ts';
import { applyWrite, cardOfNewMachine } from '../../../web/sync/pending/apply-write.ts';
import { benchWithWrites } from '../../../web/sync/pending/bench-with-writes.ts';
import type { ShownCard, Undone, Write } from '../../../web/sync/pending/write.ts';
import type { Sent, Story } from './story.ts';

// The rules are the same on the device and the server. The model in model.ts states them independently.

/** What the server has of a machine: its card, and the benches by their employees' ids. */
type Seen = { card: MachineCard; benches: ReadonlyMap<number, Bench> };

export async function see({ clients, shop: { ada } }: Story, id: number): Promise<Seen> {
  const benches = new Map<number, Bench>();
  for (const userId of clients.keys()) benches.set(userId, (await ada.call('getBench', { params: { userId } })).body.data);
  return { card: (await ada.call('getMachine', { params: { id } })).body.data, benches };
}

/** Compares the card and the benches that a device shows while the changes wait with those that the server then has. */
export function expectSameOnDevice(story: Story, changes: readonly Sent[], before: Seen, after: Seen): void {
  if (!changes.every(({ name }) => (api[name] as Call).mayWait)) return;
  const shown = changes.reduce<ShownCard>((card, change) => {
    const undone = undoneBy(story, change, before.card);
    return applyWrite(card, writeOf(story, change, { undone, after: after.card }), authorOf(story, change));
  }, before.card);
  deepStrictEqual(knownOf(shown), knownOf(after.card));
  // A change that arrives late may be older than what the card has.
  if (changes.some(({ options }) => options.headers && madeOnHeader in options.headers)) return;
  deepStrictEqual(shown.waiting_since, after.card.waiting_since);
  for (const [employee, bench] of after.benches) {
    deepStrictEqual(linesOf(benchWithWrites(before.benches.get(employee) ?? bench, employee, [shown])), linesOf(bench));
  }
}

/** Compares the card that a device shows of a machine that waits to be registered with the one that the server then has. */
export function expectSameWhenRegistered(story: Story, change: Sent, after: MachineCard): void {
  const shown = cardOfNewMachine(
    writeOf(story, change, { undone: undefined, after }) as Write & { call: 'addMachine' },
    authorOf(story, change),
  );
  const { id: _id, ...known } = knownOf(shown);
  const { id: _registered, ...registered } = knownOf(after);
  deepStrictEqual(known, registered);
}

function writeOf(
  { clients }: Story,
  { name, options, employee, body }: Sent,
  { undone, after }: { undone: Undone | undefined; after: MachineCard },
) {
  const { technician_id = 0 } = (options.body ?? {}) as { technician_id?: number };
  return {
    id: 1,
    userId: employee,
    machineId: after.id,
    call: name,
    request: options,
    // Only the server knows for sure when a change counts as made.
    madeOn: lastChange(body) ?? Date.parse(after.events[0]?.on ?? ''),
    technicianName: clients.get(technician_id)?.name,
    undone,
  } as unknown as Write;
}

function authorOf(story: Story, { employee }: Sent) {
  return { id: employee, name: story.client(employee).name };
}

/** What the app keeps of the change that is undone. */
function undoneBy({ undoable }: Story, { name, options }: Sent, card: MachineCard): Undone | undefined {
  const { id, notes, awaited_parts, waiting_since } = card;
  const { status, is_undo } = (options.body ?? {}) as { status?: string; is_undo?: true };
  if (status && !is_undo) undoable.set(id, { ...card, notes: [], events: [] });
  if (name === 'restoreNote') return { id, notes: notes.filter((note) => note.id === options.params?.['noteId']) };
  if (!is_undo || name === 'handOver') return undefined;
  if (name !== 'endAwaitedPart') return undoable.get(id);
  const parts = awaited_parts.filter((part) => part.id === options.params?.['partId']);
  return { id, awaited_parts: parts, waiting_since };
}

/** The time of the machine's last event in a reply. */
function lastChange(reply: { machine?: MachineCard }): number | undefined {
  const on = reply.machine?.events[0]?.on;
  return on === undefined ? undefined : Date.parse(on);
}

/** The card without ids that only the server gives, without the history, and without what only a device says of what waits there. */
function knownOf({ notes, awaited_parts, waiting_since, handed_over_by: _coworker, ...card }: ShownCard) {
  const { events: _events, ...known } = card;
  return {
    ...known,
    isWaiting: waiting_since !== null,
    notes: notes.map(({ id: _id, arrived_on: _arrived, isWaiting: _isWaiting, ...note }) => note),
    awaited_parts: awaited_parts.map(({ id: _id, isWaiting: _isWaiting, ...part }) => part),
  };
}

const { news: _news, awaited_parts: _parts, ...shapeOfLine } = BenchLine.shape;
const fieldsOfLine = Object.keys(shapeOfLine) as (keyof typeof shapeOfLine)[];

/** The lines of repairs in progress, without ids that only the server gives and without news, which only the server knows. */
function linesOf({ working, waiting }: Bench) {
  return { working: working.map(partsAndFields), waiting: waiting.map(partsAndFields) };
}

function partsAndFields(line: BenchLine) {
  return {
    ...Object.fromEntries(fieldsOfLine.map((field) => [field, line[field]])),
    parts: line.awaited_parts.map(({ part_number, description, supplier, expected_on }) => ({
      part_number,
      description,
      supplier,
      expected_on,
    })),
  };
}
