import { expect, test } from 'vitest';
import { translate } from '@fettle/i18n/message.ts';
import { datesOfManufacture } from './dates-of-manufacture.ts';
import { madeInWords } from './made-in-words.ts';
import examples from './serial-examples.json' with { type: 'json' };

const today = '2026-11-26';
const ge = { brand: 'ge', type_of: 'washer', model: 'GTW680BSJWS' };

test.for(examples)('$brand $model $serial has all dates that it may mean, and no other', ({ dates, ...plate }) => {
  expect(datesOfManufacture(plate, today)).toEqual(dates);
});

test('a date in the future is none', () => {
  const plate = { ...ge, serial: 'ZD312345C' };
  expect(datesOfManufacture(plate, '2026-11-30')).toEqual(['1978-12', '1990-12', '2002-12', '2014-12']);
  expect(datesOfManufacture(plate, '2026-12-01').at(-1)).toBe('2026-12');
  const week = { brand: 'fridgidaire', type_of: 'fridge', model: 'FFHT1821TW', serial: '4A64812345' };
  expect(datesOfManufacture(week, '2026-11-25')).toEqual(['1996-W48', '2006-W48', '2016-W48']);
  expect(datesOfManufacture(week, '2026-11-26').at(-1)).toBe('2026-W48');
});

test('a serial without the shape of its brand, and a brand without a rule, have no date', () => {
  expect(datesOfManufacture({ ...ge, serial: 'BG312345C' }, today)).toEqual([]);
  expect(datesOfManufacture({ brand: 'whirlpool', type_of: 'washer', model: '', serial: 'VE7123456' }, today)).toEqual([]);
  expect(datesOfManufacture({ ...ge, brand: 'hisense', serial: 'LG312345C' }, today)).toEqual([]);
  expect(datesOfManufacture({ ...ge, brand: 'Huskee', serial: 'LG312345C' }, today)).toEqual([]);
  expect(datesOfManufacture({ brand: 'bosch', type_of: 'washer', model: '', serial: 'FD5905' }, today)).toEqual([]);
  expect(datesOfManufacture({ brand: 'kenmore', type_of: 'washer', model: '29272', serial: '105KWAB12345' }, today)).toEqual([]);
});

test('a serial reads the same as it is typed: with spaces, small letters and without FD', () => {
  const bosch = { brand: 'bosch', type_of: 'washer', model: 'SHE53T52UC/01' };
  for (const serial of ['FD 9209 00123', 'fd920900123', '920900123']) {
    expect(datesOfManufacture({ ...bosch, serial }, today)).toEqual(['2012-09']);
  }
});

test.for([
  [[], ''],
  [['2011'], '2011'],
  [['2006-03', '2018-03'], 'March 2006 or March 2018'],
  [['1980-06', '1992-06', '2004-06'], 'June 1980, 1992 or 2004'],
  [['1989-04', '2001-05', '2011-05'], 'April 1989, May 2001 or May 2011'],
  [['1973-W23', '1983-W23', '2013-W23'], 'June 1973, 1983 or 2013'],
  [['2020-W53'], 'December 2020'],
  [['2011', '2012'], '2011 or 2012'],
] as const)('%j is said as "%s"', ([dates, words]) => {
  expect(translate(madeInWords(dates))).toBe(words);
});
