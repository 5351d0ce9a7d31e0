import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import { expect, test } from 'vitest';
import { groupByDay, groupBySupplier, partsAsText } from './group-parts.ts';

const machine = {
  id: 231,
  type_of: 'fridge',
  brand: 'ge_profile',
  model: 'PSE25KSHSS',
  serial: 'LM123456',
  technician_id: 2,
  technician_name: 'Tess Guidry',
} as const;

function line(id: number, fields: Partial<AwaitedPartLine>): AwaitedPartLine {
  return {
    id,
    part_number: null,
    description: `Part ${id}`,
    supplier: null,
    expected_on: null,
    requested_on: '2026-11-20T15:00:00.000Z',
    requested_by: 'Tess Guidry',
    machine,
    ...fields,
  };
}

const idsByHeading = (groups: ReturnType<typeof groupByDay>) =>
  Object.fromEntries(groups.map(({ heading, lines }) => [heading, lines.map(({ id }) => id)]));

test('late parts come first, then those due today or later, then those without a day', () => {
  const lines = [
    line(4, { expected_on: '2026-11-20' }),
    line(1, { expected_on: '2026-11-21' }),
    line(3, { expected_on: '2026-11-22' }),
    line(2, {}),
  ];
  const groups = groupByDay(lines, '2026-11-22');
  expect(groups.map(({ heading }) => heading)).toEqual(['Late', 'Expected', 'No expected day']);
  expect(idsByHeading(groups)).toEqual({ Late: [4, 1], Expected: [3], 'No expected day': [2] });
});

test('a group without parts is left out', () => {
  expect(groupByDay([line(1, {})], '2026-11-22').map(({ heading }) => heading)).toEqual(['No expected day']);
  expect(groupByDay([], '2026-11-22')).toEqual([]);
});

test('a supplier is one group, whatever its letter case, and parts without a supplier come last', () => {
  const groups = groupBySupplier([
    line(1, {}),
    line(2, { supplier: 'Encompass' }),
    line(3, { supplier: 'appliance parts depot' }),
    line(4, { supplier: 'ENCOMPASS' }),
  ]);
  expect(groups.map(({ heading }) => heading)).toEqual(['appliance parts depot', 'Encompass', 'No supplier']);
  expect(idsByHeading(groups)).toEqual({ 'appliance parts depot': [3], Encompass: [2, 4], 'No supplier': [1] });
});

test('the text lists number, description and machine of each part by supplier', () => {
  const lines = [
    line(1, { description: 'Gasket, left door' }),
    line(2, { supplier: 'Encompass', part_number: 'WR51X10101', description: 'Defrost heater' }),
    line(3, { supplier: 'Encompass', part_number: 'WR55X10942', description: null }),
  ];
  expect(partsAsText(lines)).toBe(`Encompass
- WR51X10101, Defrost heater, for fridge 231 (GE Profile PSE25KSHSS, serial LM123456)
- WR55X10942, for fridge 231 (GE Profile PSE25KSHSS, serial LM123456)

No supplier
- Gasket, left door, for fridge 231 (GE Profile PSE25KSHSS, serial LM123456)
`);
});
