import type { RecalledSerials, RecallRow } from '@fettle/contract/shared/plate/recall-table.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { expect, test } from 'vitest';
import { emptyRow, toDrafts, toRow, wordsOfNotice } from './notice-rows.ts';

/** What each brand of the rows and each of their rules says, in any order: a machine that fits one of them is covered. */
function saidBy(rows: readonly RecallRow[]): Set<unknown> {
  return new Set(
    rows.flatMap(({ brands, models, serials, only_serials }) =>
      brands.flatMap((brand) =>
        single(only_serials ?? serials).map((rule) => ({ brand, models, isListed: serials !== 'see notice', rule })),
      ),
    ),
  );
}

function single(serials: RecallRow['serials']): readonly (RecalledSerials | string)[] {
  if (typeof serials === 'string') return [serials];
  return serials.flatMap((rule): RecalledSerials[] => {
    if ('begins' in rule) return rule.begins.map((beginning) => ({ begins: [beginning] }));
    return 'ends' in rule ? rule.ends.map((ending) => ({ ends: [ending] })) : [rule];
  });
}

const rows = recallTable.notices.flatMap(({ id, rows }) => rows.map((row, index) => ({ name: `row ${index + 1} of ${id}`, row })));

test.for(rows)('the form says what $name says', ({ row }) => {
  expect(saidBy(toDrafts(row).map(toRow))).toEqual(saidBy([row]));
});

test('a range with a year that wraps has it where its serials begin to differ, and others have none', () => {
  const row = { ...emptyRow, brand: 'lg', kind: 'range', hasWrap: true, serials: '3F53705075 to 3F01309052, 3F51 to 3F62' } as const;
  expect(toRow(row).serials).toEqual([
    { from: '3F53705075', to: '3F01309052', wrap: 3 },
    { from: '3F51', to: '3F62' },
  ]);
});

test.for(['–', ' – ', '-', ' - ', ' to ', ' a '])('a range has its ends on both sides of "%s"', (between) => {
  const row = { ...emptyRow, brand: 'lg', kind: 'range', serials: `4E51200001${between}4E63899999` } as const;
  expect(toRow(row).serials).toEqual([{ from: '4E51200001', to: '4E63899999' }]);
});

test('a serial with a hyphen stays one, and may be an end of a range', () => {
  const row = { ...emptyRow, brand: 'lg', kind: 'range', serials: '4E512-1, 4E5-4E6, 4E5-121 to 4E5-129' } as const;
  expect(toRow(row).serials).toEqual([
    { from: '4E5121', to: '4E5121' },
    { from: '4E54E6', to: '4E54E6' },
    { from: '4E5121', to: '4E5129' },
  ]);
});

test('the form finds ranges with dashes in a notice, and no models in them', () => {
  const description = 'Model EXW4500AW-01, serials 4E51200001–4E63899999, 5E51200001-5E63899999 and 6E51200001 - 6E63899999.';
  expect(wordsOfNotice({ title: 'LG Recalls Washers', description })).toEqual({
    models: ['EXW4500AW-01'],
    serials: ['4E51200001 to 4E63899999', '5E51200001 to 5E63899999', '6E51200001 to 6E63899999'],
  });
});
