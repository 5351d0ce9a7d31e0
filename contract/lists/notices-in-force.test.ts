import { expect, test } from 'vitest';
import { startLists } from '../shared/catalog.ts';
import type { RecallNotice } from '../shared/plate/recall-table.ts';
import { recallTable } from '../shared/plate/recalls.ts';
import { serialRules } from '../shared/plate/serial-rules.ts';
import { tableWith } from './notices-in-force.ts';
import { newKey } from './rules.ts';

test('the brands of the notices and of the serial rules are keys that machines can have', () => {
  const brands = [...recallTable.notices.flatMap(({ rows }) => rows), ...serialRules].flatMap((row) => row.brands);
  const startKeys = new Set(startLists.brands.map(({ key }) => key));
  expect(brands.filter((brand) => !startKeys.has(brand) && newKey([], brand) !== brand)).toEqual([]);
});

test('a notice that an admin put in force before the build had it counts once, as the admin put it', () => {
  const [known] = recallTable.notices;
  const own = { ...known, id: 'own-1', number: known?.number?.replaceAll('-', '') ?? '' } as RecallNotice;
  const { notices } = tableWith({ ...startLists, recalls: [own] });
  expect(notices).toEqual([...recallTable.notices.slice(1), own]);
});
