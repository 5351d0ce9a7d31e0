import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import type { Repair } from '@fettle/contract/records/repair.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { expect, test } from 'vitest';
import { layOutRepair } from './lay-out-repair.ts';

const day = (day: number) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`;

const repair: Repair = {
  number: 2,
  status: 'in_progress',
  technician_id: 1,
  technician_name: 'Ana Ruiz',
  started_on: day(1),
  completed_on: null,
  trashed_on: null,
  exported_on: null,
};

/** Newest first, like those of a card. */
function eventsOf(...kinds: [day: number, kind: MachineEvent['kind'], from?: MachineStatus][]): MachineEvent[] {
  return kinds
    .map(([on, kind, from = null], id) => ({
      id,
      kind,
      on: day(on),
      arrived_on: null,
      author_name: 'Ana Ruiz',
      field: null,
      from,
      to: null,
    }))
    .toReversed();
}

test('a repair waits from the first part to the last, and its notes stand at their days', () => {
  const events = eventsOf(
    [2, 'note_added'],
    [3, 'part_awaited'],
    [5, 'part_awaited'],
    [6, 'part_arrived'],
    [7, 'part_canceled'],
    [9, 'part_awaited'],
  );
  expect(layOutRepair({ repairs: [repair], events, waiting_since: day(9) }, day(11))).toEqual({
    start: day(1),
    end: day(11),
    waits: [
      { from: 0.2, to: 0.6 },
      { from: 0.8, to: 1 },
    ],
    notes: [0.1],
  });
});

test('what happened before the newest repair is left out, and a finished one ends when it was finished', () => {
  const finished = { ...repair, started_on: day(5), completed_on: day(7) };
  const events = eventsOf([2, 'part_awaited'], [3, 'note_added'], [6, 'note_added'], [8, 'note_added']);
  expect(layOutRepair({ repairs: [finished, repair], events, waiting_since: null }, day(20))).toEqual({
    start: day(5),
    end: day(7),
    waits: [],
    notes: [0.5],
  });
  const trashed = { ...finished, completed_on: null, trashed_on: day(7) };
  expect(layOutRepair({ repairs: [trashed], events, waiting_since: null }, day(20))).toMatchObject({ end: day(7), notes: [0.5] });
  expect(layOutRepair({ repairs: [], events, waiting_since: null }, day(20))).toBeUndefined();
});

test('a repair that is finished while it waits for parts no longer waits when it is continued', () => {
  const events = eventsOf(
    [2, 'part_awaited'],
    [3, 'part_awaited'],
    [4, 'status_changed', 'in_progress'],
    [6, 'status_changed', 'completed'],
    [7, 'part_awaited'],
    [8, 'part_arrived'],
  );
  expect(layOutRepair({ repairs: [repair], events, waiting_since: null }, day(11))?.waits).toEqual([
    { from: 0.1, to: 0.3 },
    { from: 0.6, to: 0.7 },
  ]);
});

test('a repair waits on once the change that ended its wait is undone', () => {
  const finished = eventsOf([2, 'part_awaited'], [4, 'status_changed', 'in_progress'], [6, 'status_changed', 'completed']);
  const arrived = eventsOf([2, 'part_awaited'], [4, 'part_arrived']);
  for (const events of [finished, arrived])
    expect(layOutRepair({ repairs: [repair], events, waiting_since: day(2) }, day(11))?.waits).toEqual([{ from: 0.1, to: 1 }]);
  const arrivedLater = eventsOf([2, 'part_awaited'], [4, 'status_changed', 'in_progress'], [9, 'part_arrived']);
  expect(layOutRepair({ repairs: [repair], events: arrivedLater, waiting_since: null }, day(11))?.waits).toEqual([{ from: 0.1, to: 0.8 }]);
});

test('a part that arrives while the card is open ends its wait, also before the history says so', () => {
  const events = eventsOf([2, 'part_awaited'], [11, 'part_arrived']);
  expect(layOutRepair({ repairs: [repair], events, waiting_since: null }, day(9))).toMatchObject({
    end: day(11),
    waits: [{ from: 0.1, to: 1 }],
  });
  expect(layOutRepair({ repairs: [repair], events: events.slice(1), waiting_since: null }, day(11))?.waits).toEqual([{ from: 0.1, to: 1 }]);
});
