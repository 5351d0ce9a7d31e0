import type { Brand, TypeOf, Vendor } from './catalog.ts';
import type { MachineStatus } from './repairs.ts';

// What screens and paper say for the contract's keys. No schema here: a screen that only shows a machine needs none.

export const typeLabels = {
  fridge: 'Fridge',
  washer: 'Washer',
  dryer: 'Dryer',
  range: 'Range',
} as const satisfies Record<TypeOf, string>;

export const brandLabels = {
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
} as const satisfies Record<Brand, string>;

export const colors = [
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

export const stylesByType = {
  fridge: ['Top & Bottom', 'Side by Side', 'French Door', 'Bottom Mount', 'Upright', 'Chest'],
  washer: ['Top Load', 'Front Load', 'All in One', 'Dishwasher'],
  dryer: ['Top Load Gas', 'Front Load Gas', 'Top Load Electric', 'Front Load Electric', 'All in One'],
  range: ['Gas', 'Coil', 'Glass Top'],
} as const satisfies Record<TypeOf, readonly string[]>;

export function isStyleOf(type: TypeOf, style: string): boolean {
  const styles: readonly string[] = stylesByType[type];
  return styles.includes(style);
}

export const conditions = ['NEW', 'USED', 'Scratch and Dent'] as const;

export const vendors = ['pasadena', 'baton_rouge', 'alexandria', 'stines_lc', 'stines_jn', 'scrappers', 'unknown'] as const;

const vendorLabels = {
  pasadena: 'Pasadena',
  baton_rouge: 'Baton Rouge',
  alexandria: 'Alexandria',
  stines_lc: 'Stines Lake Charles',
  stines_jn: 'Stines Jennings',
  scrappers: 'Scrappers',
  unknown: 'Unknown',
} as const satisfies Record<Vendor, string>;

/** The vendor's label; Pasadena's names its contact where the shop has configured one. */
export function vendorLabel(vendor: Vendor, pasadenaContact: string | null): string {
  const label = vendorLabels[vendor];
  return vendor === 'pasadena' && pasadenaContact ? `${label} (${pasadenaContact})` : label;
}

export const statusLabels = {
  in_progress: 'In Progress',
  completed: 'Completed',
  trashed: 'Trash',
  exported: 'Inventoried',
} as const satisfies Record<MachineStatus, string>;

/** The moves an employee may make (specification, section 4). Only an export moves `completed` on to `exported`. */
export const nextStatuses = {
  in_progress: ['completed', 'trashed'],
  completed: ['in_progress'],
  trashed: ['in_progress'],
  exported: ['in_progress'],
} as const satisfies Record<MachineStatus, readonly MachineStatus[]>;

/** So many copies of a label may be asked for at once. */
export const mostCopies = 10;

/** A batch of more machines than this comes as CSV alone. */
export const mostInWorkbook = 50_000;
