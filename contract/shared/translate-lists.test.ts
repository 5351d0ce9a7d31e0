import { translate } from '@fettle/i18n/message.ts';
import { expect, test } from 'vitest';
import { labelOf, type ShopLists, startLists, styleLabel, vendorLabel } from './catalog.ts';
import { faultsOf, startFaults } from './start-faults.ts';
import { translateLists } from './translate-lists.ts';

const say = ({ source }: { source: string }) => `<${source}>`;

test('labels that every shop begins with are translated, and names of brands and places stay', () => {
  const lists = translateLists(startLists, say);
  expect([labelOf(lists.types, 'range'), styleLabel(lists, 'washer', 'Top Load')]).toEqual(['<Range>', '<Top Load>']);
  expect([labelOf(lists.colors, 'Grey'), labelOf(lists.conditions, 'USED'), labelOf(lists.positions, '1')]).toEqual([
    '<Grey>',
    '<USED>',
    '<Fridge Tech>',
  ]);
  expect([labelOf(lists.vendors, 'scrappers'), vendorLabel(lists, 'pasadena', 'Marie')]).toEqual(['<Scrappers>', 'Pasadena (Marie)']);
  expect(lists.brands).toEqual(startLists.brands);
});

test('what an admin renamed or added stays as it is, also with a label that another entry has', () => {
  const entry = { is_retired: false, in_filters: true, icon: 'plug' };
  const lists: ShopLists = {
    ...startLists,
    types: [
      { ...entry, key: 'fridge', label: 'Cooler' },
      { ...entry, key: 'own', label: 'Washer' },
      { ...entry, key: 'freezer', label: 'Freezer' },
    ],
    styles: [
      { type_of: 'own', key: 'Gas', label: 'Gas', is_retired: false },
      { type_of: 'freezer', key: 'Drawer', label: 'Drawer', is_retired: false },
    ],
  };
  const { types, styles } = translateLists(lists, say);
  expect(types.map(({ label }) => label)).toEqual(['Cooler', 'Washer', '<Freezer>']);
  expect(styles.map(({ label }) => label)).toEqual(['Gas', '<Drawer>']);
});

test('frequent faults are translated, and those that an admin wrote stay', () => {
  const [fridge, ...types] = startLists.types.map((type) => ({ ...type, faults: ['Leaking', 'Smells'] }));
  const lists = translateLists({ ...startLists, types }, say);
  expect(faultsOf(lists, 'washer')).toEqual(['<Leaking>', 'Smells']);
  expect(fridge && faultsOf(translateLists(startLists, say), fridge.key).slice(0, 2)).toEqual(['<Not cooling>', '<Leaking>']);
});

test('in English, the lists stay the same, with their faults', () => {
  const types = startLists.types.map((type) => ({ ...type, faults: startFaults.get(type.key) }));
  expect(translateLists(startLists, translate)).toEqual({ ...startLists, types });
});
