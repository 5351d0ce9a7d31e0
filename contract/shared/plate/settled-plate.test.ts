import { expect, test } from 'vitest';
import { isOlderThan, madeIn, monthsOfManufacture, openRecalls } from './settled-plate.ts';
import { recallTable } from './recalls.ts';

const plate = { type_of: 'fridge', style: null, brand: 'whirlpool', model: 'M', registered_on: '2026-11-20T15:00:00.000Z', settled: null };

test('weeks that begin in the same month are one date', () => {
  expect(monthsOfManufacture({ ...plate, serial: 'K93512345' })).toEqual(['1979-08', '1989-08', '2019-08']);
});

test('no date is after the registration', () => {
  const earlier = { ...plate, serial: 'K93512345', registered_on: '2019-07-31T23:59:59.999Z' };
  expect(monthsOfManufacture(earlier)).toEqual(['1979-08', '1989-08']);
});

test('a date is that which was settled while it fits, or else the only one', () => {
  const settled = { made: '1989-08', recalls: [] };
  expect(madeIn({ ...plate, serial: 'K93512345' })).toBeNull();
  expect(madeIn({ ...plate, serial: 'K93512345', settled })).toBe('1989-08');
  expect(madeIn({ ...plate, serial: 'KT1012345', settled })).toBe('2006-03');
  expect(madeIn({ ...plate, serial: 'UNKNOWN', settled })).toBeNull();
});

test('a recall is open until its own notice is settled', () => {
  const machine = { ...plate, type_of: 'washer', style: 'Dishwasher', brand: 'ge', model: 'GLD4408R00WW', serial: 'FL123456B' };
  const settledAs = (notice: string) => {
    const recall = { notice, outcome: 'remedy_done', reason: null, by: 'Tess', on: plate.registered_on } as const;
    return openRecalls({ ...machine, settled: { made: null, recalls: [recall] } }, recallTable).map(({ notice }) => notice.id);
  };
  expect(settledAs('cpsc-95-023')).toEqual(['cpsc-12-244']);
  expect(settledAs('cpsc-12-244')).toEqual([]);
});

test.for([
  [['2016-11'], false],
  [['2016-10'], true],
  [['2016'], false],
  [['2015'], true],
  [['2006-03', '2018-03'], false],
  [['1996-03', '2006-03'], true],
  [[], false],
] as const)('a machine of %j, looked at in November 2026, is older than ten years: %j', ([months, expected]) => {
  expect(isOlderThan(10, months, '2026-11-20')).toBe(expected);
});
