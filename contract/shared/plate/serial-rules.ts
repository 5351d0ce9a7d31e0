/**
 * How the code of the year is read: with a table of all years that it may mean, or as the last `digits` digits of the year plus `add`, from
 * the year `from` to `to` or today.
 */
type YearCode = { table: Readonly<Record<string, readonly number[]>> } | { digits: number; from: number; to?: number; add?: number };

export type SerialRule = {
  /** Keys of the catalog, or the labels of brands that are not in it. */
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
    patterns: [
      /^[A-Z](?<year>[A-HJ-MPRSTUWXY0-9])(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{5}$/,
      /^[A-Z]{2}(?<year>[A-HJ-MPRSTUWXY0-9])(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{5}$/,
    ],
    year: {
      table: {
        0: [1970, 1980, 2010],
        1: [1971, 1981, 2011],
        2: [1972, 1982, 2012],
        3: [1973, 1983, 2013],
        4: [1974, 1984, 2014],
        5: [1975, 1985, 2015],
        6: [1976, 1986, 2016],
        7: [1977, 1987, 2017],
        8: [1978, 1988, 2018],
        9: [1979, 1989, 2019],
        X: [1990, 2020],
        A: [1991, 2021],
        B: [1992, 2022],
        C: [1993, 2023],
        D: [1994, 2024],
        E: [1995, 2025],
        F: [1996, 2026],
        G: [1997],
        H: [1998],
        J: [1999],
        K: [2000],
        L: [2001],
        M: [2002],
        P: [2003],
        R: [2004],
        S: [2005],
        T: [2006],
        U: [2007],
        W: [2008],
        Y: [2009],
      },
    },
  },
  // Maytag
  {
    brands: ['maytag', 'admiral', 'magic_chef', 'amana', 'jenn_air', 'crosley'],
    patterns: [/^[0-9A-Z]{8}(?<year>[A-HJ-NP-Z])(?<month>[A-HJ-NP-Z])$/],
    year: {
      table: {
        A: [1978, 2002],
        C: [1979, 2003],
        E: [1980, 2004],
        G: [1981, 2005],
        J: [1982, 2006],
        L: [1983, 2007],
        N: [1984, 2008],
        P: [1985, 2009],
        R: [1986],
        T: [1987],
        V: [1988],
        X: [1989],
        B: [1966, 1990],
        D: [1967, 1991],
        F: [1968, 1992],
        H: [1969, 1993],
        K: [1970, 1994],
        M: [1971, 1995],
        Q: [1972, 1996],
        S: [1973, 1997],
        U: [1974, 1998],
        W: [1975, 1999],
        Y: [1976, 2000],
        Z: [1977, 2001],
      },
    },
    months: ['AB', 'CD', 'EF', 'GH', 'JK', 'LM', 'NQ', 'PS', 'RU', 'TW', 'VY', 'XZ'],
  },
  // Maycor gas dryers
  {
    brands: ['magic_chef', 'admiral', 'crosley'],
    types: ['dryer'],
    patterns: [/^(?<month>[A-HJ-M])(?<year>[CD])[0-9A-Z]{6,10}$/],
    year: { table: { C: [1989], D: [1990] } },
    months: 'ABCDEFGHJKLM'.split(''),
  },
  // GE
  {
    brands: ['ge', 'ge_profile', 'cafe', 'hotpoint', 'haier'],
    kenmore: ['362', '363', '364'],
    patterns: [
      /^(?<month>[ADFGHLMRSTVZ])(?<year>[ADFGHLMRSTVZ])[0-9]{6}[A-Z]$/,
      /^(?<month>[ADFGHLMRSTVZ])(?<year>[ADFGHLMRSTVZ])[0-9]{6}$/,
    ],
    year: {
      table: {
        A: [1977, 1989, 2001, 2013, 2025],
        D: [1978, 1990, 2002, 2014, 2026],
        F: [1979, 1991, 2003, 2015],
        G: [1980, 1992, 2004, 2016],
        H: [1981, 1993, 2005, 2017],
        L: [1982, 1994, 2006, 2018],
        M: [1983, 1995, 2007, 2019],
        R: [1984, 1996, 2008, 2020],
        S: [1985, 1997, 2009, 2021],
        T: [1986, 1998, 2010, 2022],
        V: [1987, 1999, 2011, 2023],
        Z: [1988, 2000, 2012, 2024],
      },
    },
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
      'Gibson',
      'Kelvinator',
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
    patterns: [
      /^[0-9A-Z]{7}(?<year>[RTWXYALPQSZBCDFGHJKMN])(?<month>[1-9ABC])[0-9A-Z]{6}$/,
      /^[0-9A-Z]{3}(?<year>[RTWXYALPQSZBCDFGHJKMN])(?<month>[1-9ABC])[0-9A-Z]{6}$/,
    ],
    year: {
      table: {
        R: [2001, 2021],
        T: [2002, 2022],
        W: [2003, 2023],
        X: [2004, 2024],
        Y: [2005, 2025],
        A: [2026],
        P: [2007],
        Q: [2008],
        S: [2009],
        Z: [2010],
        B: [2011],
        C: [2012],
        D: [2013],
        F: [2014],
        G: [2015],
        H: [2016],
        J: [2017],
        K: [2018],
        M: [2019],
        N: [2020],
        L: [2006],
      },
    },
    months: '123456789ABC'.split(''),
  },
  // Haier before GE. The letters are from notices. Its freezers of 2010 are left out: the length of their serials is not known.
  {
    brands: ['haier'],
    patterns: [/^BL[0-9A-Z]{9}BL(?<year>[EFG])(?<month>[1-9ABC])[0-9A-Z]{5}$/],
    year: { table: { E: [2014], F: [2015], G: [2016] } },
    months: '123456789ABC'.split(''),
  },
  // Bosch FD number. Those from 60 on are from notices: FD7905 is May 1999.
  {
    brands: ['bosch', 'Thermador', 'Gaggenau', 'Siemens'],
    kenmore: ['587', '630'],
    patterns: [
      /^FD ?(?<year>[06789][0-9]) ?(?<month>0[1-9]|1[0-2]) ?[0-9]{0,6}$/,
      /^(?<year>[06789][0-9]) ?(?<month>0[1-9]|1[0-2]) ?[0-9]{5}$/,
    ],
    year: { digits: 2, from: 1980, add: 20 },
  },
  // Bosch factory serial
  {
    brands: ['bosch', 'Thermador', 'Gaggenau', 'Siemens'],
    patterns: [/^[0-9]{2}(?<year>[0-9])(?<month>0[1-9]|1[0-2])[0-9]{13}$/],
    year: { digits: 1, from: 2000 },
  },
  // Speed Queen
  {
    brands: ['speed_queen', 'Huebsch'],
    patterns: [/^(?<year>[0-9]{2})[0-5][0-9][0-9]{6}$/],
    year: { digits: 2, from: 1980 },
  },
  // Dacor
  {
    brands: ['Dacor'],
    patterns: [/^[A-HJ-NP-Z]-?[A-HJ-NP-Z]-?(?<year>[0-9]{2})(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{4}$/],
    year: { digits: 2, from: 2002 },
  },
  // Dacor before 2002
  {
    brands: ['Dacor'],
    patterns: [/^[A-HJ-NP-Z]{2}(?<year>[0-9])(?<week>0[1-9]|[1-4][0-9]|5[0-3])[0-9]{4}$/],
    year: { digits: 1, from: 1983, to: 2002 },
  },
  // Viking
  {
    brands: ['Viking'],
    patterns: [/^(?<year>[0-9]{2})(?<month>0[1-9]|1[0-2])[0-9]{6}$/],
    year: { digits: 2, from: 1995 },
  },
  // Midea
  {
    brands: ['midea', 'arctic_king', 'comfort_aire', 'Vissani'],
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
