import { expect, test } from 'vitest';
import { steadyMachine } from '../../capabilities/machines/use-machine.ts';
import { steadyBench } from '../../capabilities/repairs/queries.ts';
import { steadyComebacks } from '../../capabilities/reports/queries.ts';
import { steadyPhotos } from '../../capabilities/photos/queries.ts';
import type { AnySteady, KeepRows, Steady } from '../client/steady.ts';
import { holdRows } from './hold-rows.ts';

const row = (id: number, more: object = {}) => ({ id, ...more });

const list: Steady<{ data: { id: number }[] }> = (keep: KeepRows, shown, fresh) => ({ ...fresh, data: keep(shown.data, fresh.data) });

const bench = (line: object) => ({ data: { working: [line], waiting: [], finished_today: [] } });

const page = (...ids: number[]) => ({ data: ids.map((id) => row(id)), meta: { total: 4 } });

/** What is shown, and how many rows are new. Undefined if the newer reply is shown. */
function held(steady: AnySteady, shown: unknown, fresh: unknown) {
  const { select, added } = holdRows(steady, shown, fresh) ?? {};
  return select && [select(), added];
}

test('a new row waits, and what has changed in the others is shown', () => {
  const shown = { data: [row(1, { color: 'white' }), row(2)], meta: { total: 2 } };
  const fresh = { data: [row(3), row(1, { color: 'black' }), row(2)], meta: { total: 3 } };
  expect(held(list, shown, fresh)).toEqual([{ data: [row(1, { color: 'black' }), row(2)], meta: { total: 3 } }, 1]);
});

test.for([
  ['a row that is gone keeps its place', [row(1), row(2)], [row(2)], 0],
  ['rows in another order keep their order', [row(1), row(2)], [row(2), row(1)], 0],
  ['the first row of an empty list waits too', [], [row(1)], 1],
] as const)('%s', ([, shown, fresh, added]) => {
  expect(held(list, { data: shown }, { data: fresh })).toEqual([{ data: shown }, added]);
});

test('the same rows are replaced', () => {
  expect(held(list, { data: [row(1, { note: null })] }, { data: [row(1, { note: 'Leaks.' })] })).toBeUndefined();
});

test('a line of a bench that gets a chip waits, because it would be higher', () => {
  const line = row(1, { latest_note: null, awaited_parts: [], news: [row(7)] });
  expect(held(steadyBench, bench(line), bench({ ...line, latest_note: 'Leaks.', news: [row(8)] }))).toBeUndefined();
  expect(held(steadyBench, bench(line), bench({ ...line, news: [row(7), row(8)] }))).toEqual([bench(line), 0]);
});

test("a card's notes wait, but its status, history and repairs do not", () => {
  const shown = { id: 5, status: 'in_progress', notes: [row(1)], awaited_parts: [], events: [row(1)], repairs: [] };
  const fresh = { ...shown, status: 'completed', events: [row(3), row(2), row(1)], repairs: [row(1)] };
  expect(held(steadyMachine, shown, fresh)).toBeUndefined();
  expect(held(steadyMachine, shown, { ...fresh, notes: [row(2), row(1)] })).toEqual([{ ...fresh, notes: [row(1)] }, 1]);
});

test('a machine that came back twice keeps both lines', () => {
  const [first, second] = [row(1, { repair_number: 1 }), row(1, { repair_number: 2 })];
  const fresh = { data: [{ ...second, days: 4 }, first, row(2, { repair_number: 1 })] };
  expect(held(steadyComebacks, { data: [second, first] }, fresh)).toEqual([{ data: [{ ...second, days: 4 }, first] }, 1]);
});

test('a new photo counts once, although it moves others to the next page', () => {
  const shown = { pages: [page(4, 3), page(2, 1)], pageParams: [undefined, 3] };
  const fresh = { pages: [page(5, 4), page(3, 2), page(1)], pageParams: [undefined, 4, 2] };
  expect(held(steadyPhotos, shown, fresh)).toEqual([{ pages: [page(4, 3, 2, 1)], pageParams: [undefined, 3] }, 1]);
});
