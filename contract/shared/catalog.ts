// The choices for a machine's fields, with labels. Keys are stored and sent as spelled here, misspellings included. Labels are spelled
// correctly.

export const typeLabels = {
  fridge: 'Fridge',
  washer: 'Washer',
  dryer: 'Dryer',
  range: 'Range',
} as const;

export type TypeOf = keyof typeof typeLabels;

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
} as const;

export type Brand = keyof typeof brandLabels;

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

export type Color = (typeof colors)[number];

export const stylesByType = {
  fridge: ['Top & Bottom', 'Side by Side', 'French Door', 'Bottom Mount', 'Upright', 'Chest'],
  washer: ['Top Load', 'Front Load', 'All in One', 'Dishwasher'],
  dryer: ['Top Load Gas', 'Front Load Gas', 'Top Load Electric', 'Front Load Electric', 'All in One'],
  range: ['Gas', 'Coil', 'Glass Top'],
} as const satisfies Record<TypeOf, readonly string[]>;

export type Style = (typeof stylesByType)[TypeOf][number];

export function isStyleOf(type: TypeOf, style: string): boolean {
  const styles: readonly string[] = stylesByType[type];
  return styles.includes(style);
}

export const conditions = ['NEW', 'USED', 'Scratch and Dent'] as const;

export type Condition = (typeof conditions)[number];

const vendorLabels = {
  pasadena: 'Pasadena',
  baton_rouge: 'Baton Rouge',
  alexandria: 'Alexandria',
  stines_lc: 'Stines Lake Charles',
  stines_jn: 'Stines Jennings',
  scrappers: 'Scrappers',
  unknown: 'Unknown',
} as const;

export type Vendor = keyof typeof vendorLabels;

export const vendors = Object.keys(vendorLabels) as Vendor[];

/** The vendor's label. Pasadena's includes its contact if the shop has configured one. */
export function vendorLabel(vendor: Vendor, pasadenaContact: string | null): string {
  const label = vendorLabels[vendor];
  return vendor === 'pasadena' && pasadenaContact ? `${label} (${pasadenaContact})` : label;
}
