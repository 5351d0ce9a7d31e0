import type { SeededShop } from './calls.ts';

/** What employees type, and what is slow to find: words that are common, seldom together, or in no machine. */
export const searches: Record<string, (shop: SeededShop) => string[]> = {
  'a serial, and the start of one': ({ serials }) => [...serials.values()].flatMap((serial) => [serial, serial.slice(0, 6)]),
  'the middle of a serial, and a look-alike': ({ serials }) =>
    [...serials.values()].flatMap((serial) => [serial.slice(4, 9), serial.replace('BX', '8X')]),
  'a number, and the middle of a model': ({ models, machines }) => [
    ...models.map((model) => model.slice(2, 7)),
    String(machines),
    String(machines / 2),
  ],
  'words as they are typed': () => [
    'w',
    'wa',
    'was',
    'washer',
    's',
    'sam',
    'samsung',
    'samsung w',
    'samsung washer',
    'fr',
    'fridge whirl',
    '1',
    '12',
    '123',
  ],
  'words of notes': () => [
    'squirrel',
    'compressor',
    'replaced',
    'squirrel fridge',
    'WP0000123',
    'ordered a compressor',
    'defrost heater whirlpool',
  ],
  'a technician': () => ['danielle', 'danielle washer', 'danielle samsung compressor', 'd', 'marcus guidry'],
  'common words that are seldom together': () => [
    'fridge washer',
    'samsung whirlpool',
    'samsung whirlpool fridge',
    'igniter gasket lid drum',
    'dryer crisper',
  ],
  'many words': () => [
    'a b c d e f g h',
    'replaced the tested ok for 24 h no leak',
    'samsung fridge replaced compressor tested coil clear fan',
  ],
  nothing: () => ['zzzz', 'zz fridge', 'washers', 'xq1 replaced compressor'],
};
