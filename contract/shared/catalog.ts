import { type Message, msg } from '@fettle/i18n/message.ts';
import type { RecallNotice } from './plate/recall-table.ts';

// The choices for a machine's fields and for positions are lists of the shop, which admins change (capabilities/lists). `startLists` is
// what they begin with.
// Its keys are stored and sent as spelled here, misspellings included. Labels are spelled correctly.

/** Keys of the lists. Databases have them, so they never change, and no entry is ever deleted. */
export type TypeOf = string;
export type Brand = string;
export type Style = string;
export type Color = string;
export type Condition = string;
export type Vendor = string;

export type ListEntry = {
  key: string;
  label: string;
  /** It is no longer offered for new machines. */
  is_retired: boolean;
  /** The key of the entry that its machines have since it was merged. It is retired too. */
  merged_into?: string;
};

export type TypeEntry = ListEntry & {
  /** What its button shows (type-icons.ts). */
  icon: string;
  /** The most frequent complaints about machines of the type, which intake offers. `startLists` has none: those are `startFaults`. */
  faults?: string[];
  /** False if it is retired and no machine has it, as of the last change of the lists. */
  in_filters: boolean;
};

/** A style belongs to a type. The same key may belong to several, each with its own label. */
export type StyleEntry = ListEntry & { type_of: TypeOf };

/** The key of a position is the number that employees have as `role`. */
export type PositionEntry = ListEntry & {
  /** What Start Repair begins with. Null: they are not technicians. */
  usual_type: TypeOf | null;
};

/** The lists of a shop, each in its order. */
export type ShopLists = {
  /** How many changes have led to them. */
  version: number;
  types: TypeEntry[];
  styles: StyleEntry[];
  brands: ListEntry[];
  colors: ListEntry[];
  vendors: ListEntry[];
  conditions: ListEntry[];
  positions: PositionEntry[];
  /** The notices that an admin has put in force, beside those of the build. */
  recalls: RecallNotice[];
};

/** What machines are described with. */
export const machineLists = ['types', 'styles', 'brands', 'colors', 'vendors', 'conditions'] as const;
export type MachineList = (typeof machineLists)[number];

export const listNames = [...machineLists, 'positions'] as const;
export type ListName = (typeof listNames)[number];

/** The label of an entry; its key if this copy of the list does not have it yet. */
export function labelOf(entries: readonly ListEntry[], key: string): string {
  return entries.find((entry) => entry.key === key)?.label ?? key;
}

export function styleLabel(lists: ShopLists, type_of: TypeOf, style: Style): string {
  return labelOf(stylesOf(lists, type_of), style);
}

export function stylesOf({ styles }: ShopLists, type: TypeOf): StyleEntry[] {
  return styles.filter(({ type_of }) => type_of === type);
}

export function isStyleOf(lists: ShopLists, type: TypeOf, style: string): boolean {
  return stylesOf(lists, type).some(({ key }) => key === style);
}

/** The vendor's label. Pasadena's includes its contact if the shop has configured one. */
export function vendorLabel({ vendors }: ShopLists, vendor: Vendor, pasadenaContact: string | null): string {
  const label = labelOf(vendors, vendor);
  return vendor === 'pasadena' && pasadenaContact ? `${label} (${pasadenaContact})` : label;
}

/** `Crosley fridge` */
export function brandAndType({ brands, types }: ShopLists, { brand, type_of }: { brand: Brand; type_of: TypeOf }): Message {
  return msg('{brand} {type}', { brand: labelOf(brands, brand), type: labelOf(types, type_of).toLowerCase() });
}

const startTypes = {
  fridge: { label: 'Fridge', icon: 'refrigerator' },
  washer: { label: 'Washer', icon: 'washing_machine' },
  dryer: { label: 'Dryer', icon: 'wind' },
  range: { label: 'Range', icon: 'pot' },
} as const;

const brandLabels = {
  admiral: 'Admiral',
  amana: 'Amana',
  arctic_king: 'Arctic King',
  ascoli_america: 'Ascoli America',
  avanti: 'Avanti',
  bosch: 'Bosch',
  cafe: 'Café',
  comfort_aire: 'Comfort-Aire',
  conservator: 'Conservator',
  crosley: 'Crosley',
  cuisinart: 'Cuisinart',
  danby: 'Danby',
  electrolux: 'Electrolux',
  estate: 'Estate',
  fischer_and_paykel: 'Fisher & Paykel',
  fridgidaire: 'Frigidaire',
  fridgidaire_gallery: 'Frigidaire Gallery',
  frigidaire_professional: 'Frigidaire Professional',
  ge: 'GE',
  ge_profile: 'GE Profile',
  haier: 'Haier',
  hisense: 'Hisense',
  hotpoint: 'Hotpoint',
  inglis: 'Inglis',
  jenn_air: 'JennAir',
  kenmore: 'Kenmore',
  kitchenaid: 'KitchenAid',
  lg: 'LG',
  lg_signature: 'LG Signature',
  magic_chef: 'Magic Chef',
  maytag: 'Maytag',
  midea: 'Midea',
  mora: 'Mora',
  richmond: 'Richmond',
  roper: 'Roper',
  samsung: 'Samsung',
  speed_queen: 'Speed Queen',
  tappan: 'Tappan',
  whirlpool: 'Whirlpool',
  white_westinghouse: 'White-Westinghouse',
} as const;

const colors = [
  'Black',
  'Black Stainless',
  'Blue',
  'Bronze',
  'Brown',
  'Champagne',
  'Cream',
  'Gold',
  'Green',
  'Grey',
  'Orange',
  'Other',
  'Panel Ready',
  'Purple',
  'Red',
  'Silver',
  'Stainless',
  'Teal',
  'White',
  'White Stainless',
  'Wood',
  'Yellow',
] as const;

const stylesByType = {
  fridge: ['Top & Bottom', 'Side by Side', 'French Door', 'Bottom Mount', 'Upright', 'Chest'],
  washer: ['Top Load', 'Front Load', 'All in One', 'Dishwasher'],
  dryer: ['Top Load Gas', 'Front Load Gas', 'Top Load Electric', 'Front Load Electric', 'All in One'],
  range: ['Gas', 'Coil', 'Glass Top'],
} as const satisfies Record<keyof typeof startTypes, readonly string[]>;

const conditions = ['NEW', 'USED', 'Scratch and Dent'] as const;

const vendorLabels = {
  pasadena: 'Pasadena',
  baton_rouge: 'Baton Rouge',
  alexandria: 'Alexandria',
  stines_lc: 'Stines Lake Charles',
  stines_jn: 'Stines Jennings',
  scrappers: 'Scrappers',
  unknown: 'Unknown',
} as const;

const positions = [
  ['Office', null],
  ['Fridge Tech', 'fridge'],
  ['Washer Tech', 'washer'],
  ['Dryer & Range Tech', 'dryer'],
] as const satisfies [label: string, usual_type: keyof typeof startTypes | null][];

export const startLists: ShopLists = {
  version: 0,
  types: Object.entries(startTypes).map(([key, type]) => ({ key, ...type, is_retired: false, in_filters: true })),
  styles: Object.entries(stylesByType).flatMap(([type_of, styles]) => withSameLabels(styles).map((entry) => ({ type_of, ...entry }))),
  brands: entriesOf(Object.entries(brandLabels)),
  colors: withSameLabels(colors),
  vendors: entriesOf(Object.entries(vendorLabels)),
  conditions: withSameLabels(conditions),
  positions: positions.map(([label, usual_type], number) => ({ key: String(number), label, is_retired: false, usual_type })),
  recalls: [],
};

function withSameLabels(labels: readonly string[]): ListEntry[] {
  return entriesOf(labels.map((label) => [label, label]));
}

function entriesOf(entries: readonly (readonly [key: string, label: string])[]): ListEntry[] {
  return entries.map(([key, label]) => ({ key, label, is_retired: false }));
}
