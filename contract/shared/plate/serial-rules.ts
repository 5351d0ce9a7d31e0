/**
 * How the code of the year is read: `codes` has the code of each year since `from`, up to the last one that is known. Or it is the last
 * `digits` digits of the year plus `add`, from the year `from` to `to` or today.
 */
type YearCode = { codes: string; from: number } | { digits: number; from: number; to?: number; add?: number };

export type SerialRule = {
  /** Keys that every shop begins with, or those that brands get when an admin adds them: `black_decker`. */
  brands: readonly string[];
  /** The first digits of a Kenmore model, which tell who made it. 592, 596 and 630 are from notices; 587 may be two makers. */
  kenmore?: readonly string[];
  /** The types that it is for; all if there are none. */
  types?: readonly string[];
  /** Patterns with the group `year`, and perhaps `month` or `week`. */
  patterns: readonly RegExp[];
  year: YearCode;
  /** The letters of each of the twelve months. Without them, a month is a number. */
  months?: readonly string[];
};

/** How makers write the date of manufacture into a serial, from recall notices and service manuals, as of November 2026. */
export const serialRules: readonly SerialRule[] = [
  // Whirlpool
  {
    brands: ['whirlpool', 'kitchenaid', 'roper', 'estate', 'inglis', 'maytag', 'amana', 'jenn_air', 'admiral', 'magic_chef', 'crosley'],
    kenmore: ['106', '110', '562', '664', '665'],
    patterns: [/^[A-Z]{1,2}(?<year>[A-HJ-MPRSTUWXY0-9])(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{5}$/],
    year: { codes: '01234567890123456789XABCDEFGHJKLMPRSTUWY0123456789XABCDEF', from: 1970 },
  },
  // Maytag
  {
    brands: ['maytag', 'admiral', 'magic_chef', 'amana', 'jenn_air', 'crosley'],
    patterns: [/^[0-9A-Z]{8}(?<year>[A-HJ-NP-Z])(?<month>[A-HJ-NP-Z])$/],
    year: { codes: 'BDFHKMQSUWYZACEGJLNPRTVXBDFHKMQSUWYZACEGJLNP', from: 1966 },
    months: ['AB', 'CD', 'EF', 'GH', 'JK', 'LM', 'NQ', 'PS', 'RU', 'TW', 'VY', 'XZ'],
  },
  // Maycor gas dryers
  {
    brands: ['magic_chef', 'admiral', 'crosley'],
    types: ['dryer'],
    patterns: [/^(?<month>[A-HJ-M])(?<year>[CD])[0-9A-Z]{6,10}$/],
    year: { codes: 'CD', from: 1989 },
    months: 'ABCDEFGHJKLM'.split(''),
  },
  // GE
  {
    brands: ['ge', 'ge_profile', 'cafe', 'hotpoint', 'haier'],
    kenmore: ['362', '363', '364'],
    patterns: [/^(?<month>[ADFGHLMRSTVZ])(?<year>[ADFGHLMRSTVZ])[0-9]{6}[A-Z]?$/],
    year: { codes: 'ADFGHLMRSTVZADFGHLMRSTVZADFGHLMRSTVZADFGHLMRSTVZAD', from: 1977 },
    months: 'ADFGHLMRSTVZ'.split(''),
  },
  // Electrolux
  {
    brands: [
      'fridgidaire',
      'fridgidaire_gallery',
      'frigidaire_professional',
      'electrolux',
      'tappan',
      'white_westinghouse',
      'crosley',
      'gibson',
      'kelvinator',
    ],
    kenmore: ['253', '417', '587', '790'],
    patterns: [/^[0-9A-Z][A-Z](?<year>[0-9])(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{5}$/],
    year: { digits: 1, from: 1988 },
  },
  // LG
  {
    brands: ['lg', 'lg_signature'],
    kenmore: ['795', '796'],
    patterns: [/^(?<year>[0-9])(?<month>0[1-9]|1[0-2])[A-Z]{2}[0-9A-Z]{4,9}$/],
    year: { digits: 1, from: 2000 },
  },
  // Samsung. Notices show that L is 2006, not A.
  {
    brands: ['samsung'],
    kenmore: ['402', '592'],
    patterns: [/^[0-9A-Z]{3}([0-9A-Z]{4})?(?<year>[RTWXYALPQSZBCDFGHJKMN])(?<month>[1-9ABC])[0-9A-Z]{6}$/],
    year: { codes: 'RTWXYLPQSZBCDFGHJKMNRTWXYA', from: 2001 },
    months: '123456789ABC'.split(''),
  },
  // Haier before GE. The letters are from notices. Its freezers of 2010 are left out: the length of their serials is not known.
  {
    brands: ['haier'],
    patterns: [/^BL[0-9A-Z]{9}BL(?<year>[EFG])(?<month>[1-9ABC])[0-9A-Z]{5}$/],
    year: { codes: 'EFG', from: 2014 },
    months: '123456789ABC'.split(''),
  },
  // Bosch FD number. Those from 60 on are from notices: FD7905 is May 1999.
  {
    brands: ['bosch', 'thermador', 'gaggenau', 'siemens'],
    kenmore: ['587', '630'],
    patterns: [
      /^FD ?(?<year>[06789][0-9]) ?(?<month>0[1-9]|1[0-2]) ?[0-9]{0,6}$/,
      /^(?<year>[06789][0-9]) ?(?<month>0[1-9]|1[0-2]) ?[0-9]{5}$/,
    ],
    year: { digits: 2, from: 1980, add: 20 },
  },
  // Bosch factory serial
  {
    brands: ['bosch', 'thermador', 'gaggenau', 'siemens'],
    patterns: [/^[0-9]{2}(?<year>[0-9])(?<month>0[1-9]|1[0-2])[0-9]{13}$/],
    year: { digits: 1, from: 2000 },
  },
  // Speed Queen
  {
    brands: ['speed_queen', 'huebsch'],
    patterns: [/^(?<year>[0-9]{2})[0-5][0-9][0-9]{6}$/],
    year: { digits: 2, from: 1980 },
  },
  // Dacor
  {
    brands: ['dacor'],
    patterns: [/^[A-HJ-NP-Z]-?[A-HJ-NP-Z]-?(?<year>[0-9]{2})(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{4}$/],
    year: { digits: 2, from: 2002 },
  },
  // Dacor before 2002
  {
    brands: ['dacor'],
    patterns: [/^[A-HJ-NP-Z]{2}(?<year>[0-9])(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{4}$/],
    year: { digits: 1, from: 1983, to: 2002 },
  },
  // Viking
  {
    brands: ['viking'],
    patterns: [/^(?<year>[0-9]{2})(?<month>0[1-9]|1[0-2])[0-9]{6}$/],
    year: { digits: 2, from: 1995 },
  },
  // Midea
  {
    brands: ['midea', 'arctic_king', 'comfort_aire', 'vissani'],
    patterns: [/^(?<week>0[1-9]|[1-4][0-9]|5[0-3])(?<year>20[0-9]{2})[_-][0-9]+$/],
    year: { digits: 4, from: 2000 },
  },
  // Amana before Maytag. The month is from notices.
  {
    brands: ['amana'],
    kenmore: ['596'],
    patterns: [/^(?<year>[89][0-9]|0[0-6])(?<month>0[1-9]|1[0-2])[0-9]{6}$/],
    year: { digits: 2, from: 1980 },
  },
];
