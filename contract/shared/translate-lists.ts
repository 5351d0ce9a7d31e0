import type { Message } from '@fettle/i18n/message.ts';
import { type ListEntry, type ListName, type ShopLists, startLists, type StyleEntry } from './catalog.ts';
import { readyTypes } from './ready-types.ts';
import { faultsOf, startFaults } from './start-faults.ts';

/**
 * The lists in the language of `say`: labels and faults that every shop begins with, unless an admin has changed them. The names of brands
 * and places stay.
 */
export function translateLists(lists: ShopLists, say: (message: Message) => string): ShopLists {
  const sayLabels = <Entry extends ListEntry>(list: ListName, entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => {
      const label = labelInMessage(list, entry);
      return typeof label === 'string' ? entry : { ...entry, label: say(label) };
    });
  const sayFault = (fault: string) => (translatedFaults.has(fault) ? say({ source: fault }) : fault);
  return {
    ...lists,
    types: sayLabels('types', lists.types).map((type) => ({ ...type, faults: faultsOf(lists, type.key).map(sayFault) })),
    styles: sayLabels('styles', lists.styles),
    colors: sayLabels('colors', lists.colors),
    vendors: sayLabels('vendors', lists.vendors),
    conditions: sayLabels('conditions', lists.conditions),
    positions: sayLabels('positions', lists.positions),
  };
}

/** The label as a message shows it: translated if every shop begins with it. */
export function labelInMessage(list: ListName, entry: ListEntry): string | Message {
  return translated.has(identify(list, entry)) ? { source: entry.label } : entry.label;
}

type Identity = Pick<ListEntry, 'key' | 'label'> & Partial<Pick<StyleEntry, 'type_of'>>;

function identify(list: ListName, { type_of = '', key, label }: Identity): string {
  return [list, type_of, key, label].join('\n');
}

const readyStyles = readyTypes.flatMap(({ key: type_of, styles }) => styles.map((style) => ({ type_of, key: style, label: style })));

const translatedEntries: Partial<Record<ListName, readonly Identity[]>> = {
  types: [...startLists.types, ...readyTypes],
  styles: [...startLists.styles, ...readyStyles],
  colors: startLists.colors,
  // The others are names of places.
  vendors: startLists.vendors.filter(({ key }) => key === 'scrappers' || key === 'unknown'),
  conditions: startLists.conditions,
  positions: startLists.positions,
};

const translated = new Set(
  Object.entries(translatedEntries).flatMap(([list, entries]) => entries.map((entry) => identify(list as ListName, entry))),
);

const translatedFaults = new Set([...startFaults.values(), ...readyTypes.map(({ faults }) => faults)].flat());

/** All texts that `translateLists` translates, for the catalogs. */
export function translatedTexts(): string[] {
  return [...Object.values(translatedEntries).flatMap((entries) => entries.map(({ label }) => label)), ...translatedFaults];
}
