import type { Bench, BenchLine } from '@fettle/contract/repairs/bench.ts';
import { expect, test } from 'vitest';
import { benchWithWrites } from './bench-with-writes.ts';
import type { ShownCard } from './write.ts';

const later = '2026-11-24T15:00:00.000Z';
const started_on = '2026-11-23T15:00:00.000Z';
const line = (id: number) =>
  ({ id, status: 'in_progress', started_on, latest_note: 'Loud', news: [], handed_over_by: 'Walt' }) as unknown as BenchLine;
const bench: Bench = { working: [line(7), line(8)], waiting: [line(9)], finished_today: [line(10)] };

/** A card of which only these fields matter here. */
function card(fields: Partial<ShownCard>): ShownCard {
  const notes = [{ id: 3, content: 'Loud', date: started_on }];
  return {
    technician_id: 1,
    status: 'in_progress',
    started_on,
    waiting_since: null,
    notes,
    repairs: [{ number: 2 }],
    ...fields,
  } as ShownCard;
}

const idsOf = (shown: Bench) => [shown.working, shown.waiting, shown.finished_today].map((lines) => lines.map(({ id }) => id));

test('a finished repair moves to those of today', () => {
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 7, status: 'completed', completed_on: '2026-11-24T15:00:00.000Z' })]))).toEqual([
    [8],
    [9],
    [7, 10],
  ]);
});

test('a machine that is handed over leaves the bench, and one that is taken comes to it', () => {
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 8, technician_id: 2 })]))).toEqual([[7], [9], [10]]);
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 12 })]))).toEqual([[7, 8, 12], [9], [10]]);
});

test('a machine that waits for a part is listed with those', () => {
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 7, waiting_since: '2026-11-23T15:00:00.000Z' })]))).toEqual([[8], [7, 9], [10]]);
});

test('a machine that is not registered yet is at the end', () => {
  const notes = [{ id: -3, content: 'No heat', date: later }] as ShownCard['notes'];
  const shown = benchWithWrites(bench, 1, [card({ id: -3, started_on: later, notes })]);
  expect(idsOf(shown)).toEqual([[7, 8, -3], [9], [10]]);
  expect(shown.working.at(-1)).toMatchObject({ latest_note: 'No heat', repair_number: 2, handed_over_by: null });
});

test('a waiting note is the newest, and the line keeps its place', () => {
  const notes = [{ id: -3, content: 'Quiet', date: later, isWaiting: true }] as ShownCard['notes'];
  const shown = benchWithWrites(bench, 1, [card({ id: 7, notes })]);
  expect(idsOf(shown)).toEqual(idsOf(bench));
  expect(shown.working[0]).toMatchObject({ latest_note: 'Quiet', handed_over_by: 'Walt' });
});

test('a note of the repair before is not the newest of this one', () => {
  const shown = benchWithWrites(bench, 1, [card({ id: 7, started_on: later })]);
  expect(shown.working.at(-1)).toMatchObject({ id: 7, latest_note: null });
});

test('a machine that its technician continues is from nobody, and one that is handed over is from its author', () => {
  for (const handed_over_by of [null, 'Tess Guidry'])
    expect(benchWithWrites(bench, 1, [card({ id: 7, handed_over_by })]).working[0]?.handed_over_by).toBe(handed_over_by);
});

test('a card that is older than the line changes nothing', () => {
  const newer: Bench = { ...bench, working: [{ ...line(7), version: 5 }] };
  expect(benchWithWrites(newer, 1, [card({ id: 7, version: 4, technician_id: 2 })])).toEqual(newer);
  expect(idsOf(benchWithWrites(newer, 1, [card({ id: 7, version: 6, technician_id: 2 })]))).toEqual([[], [9], [10]]);
});

test('a machine of another bench changes nothing', () => {
  expect(benchWithWrites(bench, 1, [card({ id: 20, technician_id: 2 }), card({ id: 21, status: 'completed' })])).toEqual(bench);
});
