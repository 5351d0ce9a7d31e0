import { expect, test } from 'vitest';
import { weekRange } from './shared/calendar.ts';
import { type ListEntry, startLists, stylesOf, vendorLabel } from './shared/catalog.ts';
import { position } from './shared/catalog-schemas.ts';
import { machineStatuses } from './shared/machine-status.ts';

const keysOf = (entries: readonly ListEntry[]) => entries.map(({ key }) => key);
const stylesOfA = (type: string) => keysOf(stylesOf(startLists, type)).join(', ');

test.for<[rule: string, actual: unknown, promised: unknown]>([
  ['there are four types', keysOf(startLists.types), ['fridge', 'washer', 'dryer', 'range']],
  [
    'brands are stored with these keys',
    keysOf(startLists.brands).join(' '),
    'admiral amana arctic_king ascoli_america avanti bosch cafe comfort_aire conservator crosley cuisinart danby electrolux estate fischer_and_paykel fridgidaire fridgidaire_gallery frigidaire_professional ge ge_profile haier hisense hotpoint inglis jenn_air kenmore kitchenaid lg lg_signature magic_chef maytag midea mora richmond roper samsung speed_queen tappan whirlpool white_westinghouse',
  ],
  [
    'colors',
    keysOf(startLists.colors).join(', '),
    'Black, Black Stainless, Blue, Bronze, Brown, Champagne, Cream, Gold, Green, Grey, Orange, Other, Panel Ready, Purple, Red, Silver, Stainless, Teal, White, White Stainless, Wood, Yellow',
  ],
  ['styles of a fridge', stylesOfA('fridge'), 'Top & Bottom, Side by Side, French Door, Bottom Mount, Upright, Chest'],
  ['styles of a washer', stylesOfA('washer'), 'Top Load, Front Load, All in One, Dishwasher'],
  ['styles of a dryer', stylesOfA('dryer'), 'Top Load Gas, Front Load Gas, Top Load Electric, Front Load Electric, All in One'],
  ['styles of a range', stylesOfA('range'), 'Gas, Coil, Glass Top'],
  ['conditions', keysOf(startLists.conditions).join(', '), 'NEW, USED, Scratch and Dent'],
  ['vendors', keysOf(startLists.vendors).join(' '), 'pasadena baton_rouge alexandria stines_lc stines_jn scrappers unknown'],
  [
    'vendors have these labels',
    startLists.vendors.map(({ key }) => vendorLabel(startLists, key, 'Marie')).join(', '),
    'Pasadena (Marie), Baton Rouge, Alexandria, Stines Lake Charles, Stines Jennings, Scrappers, Unknown',
  ],
  ['roles', startLists.positions.map(({ label }) => label).join(', '), 'Office, Fridge Tech, Washer Tech, Dryer & Range Tech'],
  ['roles are 0 to 3', [0, 1, 2, 3, 4, -1].map((role) => position.safeParse(role).success), [true, true, true, true, false, false]],
  ['a machine has one of four statuses', machineStatuses, ['in_progress', 'completed', 'trashed', 'exported']],
  ['a week runs from Sunday to Saturday', weekRange('2026-11-25'), { start: '2026-11-22', end: '2026-11-28' }],
])('the constants are as promised: %s', ([, actual, promised]) => {
  expect(actual).toEqual(promised);
});
