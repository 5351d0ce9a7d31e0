import type { Bench, BenchLine } from '@fettle/contract/repairs/bench.ts';
import { expect, test } from 'vitest';
import { benchWithWrites } from './bench-with-writes.ts';
import type { ShownCard } from './write.ts';

const line = (id: number) => ({ id, status: 'in_progress', latest_note: 'Loud', news: [], handed_over_by: 'Walt' }) as unknown as BenchLine;
const bench: Bench = { working: [line(7), line(8)], waiting: [line(9)], finished_today: [line(10)] };

/** A card of which only these fields matter here. */
function card(fields: Partial<ShownCard>): ShownCard {
  return { technician_id: 1, status: 'in_progress', waiting_since: null, notes: [], repairs: [{ number: 2 }], ...fields } as ShownCard;
}

const idsOf = (shown: Bench) => [shown.working, shown.waiting, shown.finished_today].map((lines) => lines.map(({ id }) => id));

test('a finished repair moves to those of today', () => {
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 7, status: 'completed' })]))).toEqual([[8], [9], [7, 10]]);
});

test('a machine that is handed over leaves the bench, and one that is taken comes to it', () => {
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 8, technician_id: 2 })]))).toEqual([[7], [9], [10]]);
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 12 })]))).toEqual([[7, 8, 12], [9], [10]]);
});

test('a machine that waits for a part is listed with those', () => {
  expect(idsOf(benchWithWrites(bench, 1, [card({ id: 7, waiting_since: '2026-11-23T15:00:00.000Z' })]))).toEqual([[8], [9, 7], [10]]);
});

test('a machine that is not registered yet is at the end', () => {
  const shown = benchWithWrites(bench, 1, [card({ id: -3, notes: [{ id: -3, content: 'No heat' }] as ShownCard['notes'] })]);
  expect(idsOf(shown)).toEqual([[7, 8, -3], [9], [10]]);
  expect(shown.working.at(-1)).toMatchObject({ latest_note: 'No heat', repair_number: 2, handed_over_by: null });
});

test('a waiting note is the newest, and the line keeps its place', () => {
  const shown = benchWithWrites(bench, 1, [card({ id: 7, notes: [{ id: -3, content: 'Quiet', isWaiting: true }] as ShownCard['notes'] })]);
  expect(idsOf(shown)).toEqual(idsOf(bench));
  expect(shown.working[0]).toMatchObject({ latest_note: 'Quiet', handed_over_by: 'Walt' });
});

test('a machine of another bench changes nothing', () => {
  expect(benchWithWrites(bench, 1, [card({ id: 20, technician_id: 2 }), card({ id: 21, status: 'completed' })])).toEqual(bench);
});
