import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { matchRecalls } from './match-recalls.ts';
import examples from './recall-examples.json' with { type: 'json' };
import { type RecalledSerials, type RecallNotice, type RecallRow, RecallTable } from './recall-table.ts';
import { recallTable } from './recalls.ts';

function answersFor(machine: Parameters<typeof matchRecalls>[0], table = recallTable): Record<string, string> {
  return Object.fromEntries(matchRecalls(machine, table).map(({ notice, answer }) => [notice.id, answer]));
}

test('the table has the form that it states', () => {
  expect(z.safeParse(RecallTable, recallTable).error).toBeUndefined();
});

test.for(examples)(
  '$machine.brand $machine.model $machine.serial gets the answer that its notices give',
  ({ machine, expect: answers }) => {
    expect(answersFor(machine)).toEqual(answers);
  },
);

/** A machine that fits the row in all but its serial. */
function machineOf(notice: RecallNotice, { brands: [brand = ''], models }: RecallRow) {
  const type_of = notice.types[0] ?? notice.later_type ?? '';
  const model = (typeof models === 'string' ? 'NOMODEL' : (models[0] ?? '')).replaceAll(/[*?]/g, '0');
  return { brand, type_of, style: notice.only_styles?.[0] ?? null, model };
}

/** The serial rules of all rows, each with its row's machine. */
const ruled = recallTable.notices.flatMap((notice) =>
  notice.rows.flatMap((row) => {
    const isHit = (serial: string) => notice.id in answersFor({ ...machineOf(notice, row), serial });
    return typeof row.serials === 'string' ? [] : row.serials.map((rule) => ({ title: `${notice.id} ${row.brands[0]}`, rule, row, isHit }));
  }),
);

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const pairs = digits.split('').flatMap((first) => digits.split('').map((second) => first + second));

/** The number, in which digits come before letters, that comes `by` after this one. */
function next(number: string, by: 1 | -1): string {
  const value = number.split('').reduce((sum, digit) => sum * 36n + BigInt(digits.indexOf(digit)), 0n) + BigInt(by);
  return value.toString(36).toUpperCase().padStart(number.length, '0');
}

/** A serial with this number, and anything where the range does not look. */
function serialWith(number: string, { at = 1, length = 0, shape = '' }: Range, rest: string): string {
  const before = 'A'.repeat(at - 1);
  const shaped = shape.slice(number.length).replace('*', '');
  return (before + number + shaped).padEnd(length, rest);
}

type Range = Extract<RecallRow['serials'][number], { from: string }>;
const ranges = ruled.flatMap(({ rule, ...rest }) => (typeof rule !== 'string' && 'from' in rule ? [{ ...rest, rule }] : []));

test.for(ranges)('the first and the last serial from $rule.from to $rule.to are covered, and their neighbors are not ($title)', (range) => {
  const { rule, isHit } = range;
  for (const rest of ['0', 'Z']) {
    expect(isHit(serialWith(rule.from, rule, rest))).toBe(true);
    expect(isHit(serialWith(rule.to, rule, rest))).toBe(true);
    expect(isHit(serialWith(next(rule.from, -1), rule, rest))).toBe(false);
    expect(isHit(serialWith(next(rule.to, 1), rule, rest))).toBe(false);
  }
  expect(isHit(`${serialWith(rule.from, rule, '0')}0`)).toBe(!rule.length);
});

const beginnings = ruled.filter(({ rule }) => 'begins' in rule || 'ends' in rule);

test.for(beginnings)('of all beginnings or endings, exactly the listed ones are covered ($title)', ({ rule, row, isHit }) => {
  const isEnding = 'ends' in rule;
  const lists = row.serials as readonly RecalledSerials[];
  const listed = lists.flatMap((each) => (isEnding ? ('ends' in each ? each.ends : []) : 'begins' in each ? each.begins : []));
  const codes = [...new Set(listed.flatMap((code) => (code.length === 2 ? pairs : [code, next(code, -1), next(code, 1)])))];
  const hit = codes.filter((code) => isHit(isEnding ? `12345678${code}` : `${code}12345678`));
  expect(hit.toSorted()).toEqual(listed.toSorted());
});

const shapes = ruled.flatMap(({ rule, ...rest }) => (!('from' in rule) && 'shape' in rule ? [{ ...rest, shape: rule.shape }] : []));

test.for(shapes)('a serial of the shape $shape is covered, and one in front of it is not ($title)', ({ shape, isHit }) => {
  const serial = shape.replaceAll('?', '7').replace('*', '12345');
  expect(isHit(serial)).toBe(true);
  expect(isHit(`7${serial}`)).toBe(false);
});

test('a style that is not on file is one to check, and another one is none', () => {
  const dishwasher = { brand: 'maytag', type_of: 'washer', model: 'MDB7600AWS', serial: '12345678LA' };
  expect(answersFor({ ...dishwasher, style: 'Dishwasher' })).toEqual({ 'cpsc-10-255': 'fits' });
  expect(answersFor({ ...dishwasher, style: null })).toEqual({ 'cpsc-10-255': 'check' });
  expect(answersFor({ ...dishwasher, style: 'Top Load' })).toEqual({});
});

test('a notice whose serials were not read warns only of serials that it can mean', () => {
  const dishwasher = { brand: 'kenmore', type_of: 'washer', style: 'Dishwasher', model: '665.15112K211' };
  expect(answersFor({ ...dishwasher, serial: 'FB2712345' })).toEqual({ 'cpsc-96-133': 'check' });
  expect(answersFor({ ...dishwasher, serial: '' })).toEqual({ 'cpsc-96-133': 'check' });
  expect(answersFor({ ...dishwasher, serial: 'F52712345' })).toEqual({});
});

test.for([
  ['DGHX2655TF', '4A4', '4A5'],
  ['LGHK2336TD', '4A0', '4A9'],
  ['FFHI1835VS', '4A3', '4A2'],
  ['FRSS26L3AF', '4A7', '4A8'],
] as const)('a %s whose serial begins with %s was not made in the time of its notice, and one with %s was', ([model, other, year]) => {
  const fridge = { brand: 'fridgidaire', type_of: 'fridge', style: null, model };
  expect(answersFor({ ...fridge, serial: `${other}1234567` })).toEqual({});
  for (const serial of [`${year}1234567`, 'UNKNOWN', '']) expect(Object.values(answersFor({ ...fridge, serial }))).toEqual(['check']);
});

/** Answers for a machine by the row of an admin's own notice. */
function answerOf(row: Partial<RecallRow>, machine: { model: string; serial: string }): string | undefined {
  const notice = { id: 'own', agency: 'CPSC', number: null, date: '2026', title: '', hazard: '', remedy: '', url: null };
  const rows = [{ brands: ['Huskee'], models: 'any' as const, serials: 'all' as const, ...row }];
  const table = { as_of: '2026-12', notices: [{ ...notice, types: ['range'], rows }] };
  return answersFor({ brand: 'Huskee', type_of: 'range', style: null, ...machine }, table)['own'];
}

test('another table is matched by its own rows', () => {
  const machine = { model: 'hk-12', serial: '' };
  expect(answerOf({ models: ['HK1*'] }, machine)).toBe('fits');
  expect(answersFor({ brand: 'Huskee', type_of: 'range', style: null, ...machine })).toEqual({});
});

test.for([
  ['WRF*SS', 'WRF555SS', 'fits'],
  ['WRF*SS', 'WRF-555 SS-00', 'fits'],
  ['WRF*SS', 'WRF555DW', undefined],
  ['WRF*SS', 'WRFS', 'incomplete'],
  ['WRF*SS', 'WRXS', undefined],
  ['*5?*SS', 'WRF5SSS', 'fits'],
  ['*5?*SS', 'WRF5SS', undefined],
] as const)('a star within the model %s stands for any characters: the answer for %s is %s', ([pattern, model, answer]) => {
  expect(answerOf({ models: [pattern] }, { model, serial: '' })).toBe(answer);
});

test.for([
  ['AB*12*', 'AB912', true],
  ['AB*12*', 'AB9128', true],
  ['AB*12*', 'AB9', false],
  ['AB*1*2', 'AB912', true],
  ['AB*1*2', 'AB122', true],
  ['AB*1*2', 'AB12', true],
  ['AB*1*2', 'AB2', false],
  ['AB*B', 'AB', false],
  ['hs*p', 'HS1234P', true],
  ['hs-*-p', 'HS1234P', true],
] as const)('a serial has the shape %s with each of its stars, in either case: that %s fits is %s', ([shape, serial, isFit]) => {
  expect(answerOf({ serials: [{ shape }] }, { model: 'HK12', serial })).toBe(isFit ? 'fits' : undefined);
});

test('what a serial has before its number ends after the star that is within it', () => {
  const serials = [{ from: '100', to: '200', strip: 'FD*A' }];
  expect(answerOf({ serials }, { model: 'HK12', serial: 'FD77A1503333' })).toBe('fits');
  expect(answerOf({ serials }, { model: 'HK12', serial: 'FD77A2503333' })).toBeUndefined();
});
