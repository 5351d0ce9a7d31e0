import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import type { Repair } from '@fettle/contract/records/repair.ts';
import { expect, test } from 'vitest';
import { groupByRepair } from './group-by-repair.ts';

const spring = '2026-03-02T15:00:00.000Z';
const autumn = '2026-10-05T14:30:00.000Z';

function repair(number: number, started_on: string): Repair {
  return {
    number,
    status: 'in_progress',
    technician_id: 1,
    technician_name: 'Ana Ruiz',
    started_on,
    completed_on: null,
    trashed_on: null,
    exported_on: null,
  };
}

function event(id: number, on: string, kind: MachineEvent['kind'] = 'edited', author_name = 'Ana Ruiz'): MachineEvent {
  return { id, kind, on, arrived_on: null, author_name, field: null, from: null, to: null };
}

function grouped(events: MachineEvent[]) {
  return groupByRepair({ repairs: [repair(2, autumn), repair(1, spring)], events, notes: [] }).map(({ repair: { number }, entries }) => [
    number,
    entries.map((entry) => entry.events.map(({ id }) => id)),
  ]);
}

test('events belong to the repair they happened in, including the status change that started it', () => {
  expect(
    grouped([event(4, '2026-10-06T08:00:00.000Z', 'note_added'), event(3, autumn, 'status_changed'), event(1, spring, 'registered')]),
  ).toEqual([
    [2, [[4], [3]]],
    [1, [[1]]],
  ]);
});

test('fields saved together are one entry', () => {
  const saved = '2026-10-07T08:00:00.000Z';
  expect(grouped([event(7, saved), event(6, saved), event(5, '2026-10-07T07:59:00.000Z')])).toEqual([
    [2, [[7, 6], [5]]],
    [1, []],
  ]);
});

test('edits that arrived at different times are separate entries', () => {
  const late = { ...event(6, autumn), arrived_on: '2026-10-05T16:00:00.000Z' };
  const later = { ...event(7, autumn), arrived_on: '2026-10-05T16:00:00.001Z' };
  expect(grouped([later, late, event(5, autumn)])[0]).toEqual([2, [[7], [6], [5]]]);
});

test('two employees acting at the same instant are separate entries', () => {
  expect(grouped([event(6, autumn, 'edited', 'Bo Lee'), event(5, autumn)])[0]).toEqual([2, [[6], [5]]]);
});

test('an event older than every repair belongs to the oldest one', () => {
  expect(grouped([event(1, '2026-03-02T14:59:59.999Z', 'registered')])[1]).toEqual([1, [[1]]]);
});
