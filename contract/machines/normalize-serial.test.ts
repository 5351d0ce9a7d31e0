import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from '../shared/normalize-text.ts';
import { normalizeSerial } from './normalize-serial.ts';

test.for([
  'FD 9006 00067',
  'FD900600067',
  'fd-9006-00067',
  ' FD\u00a09006\u202f00067 ',
  'FD\u20109006\u201100067',
  'FD\u20139006\u201400067',
  'FD\u22129006 - 00067-',
  'FD.9006.00067',
  'FD/9006\\00067',
  'FD_9006_00067',
  'FD·9006•00067',
  "FD'9006\u201900067",
  '(FD) 9006+00067',
  '*FD900600067*',
  '\u200EFD9006\u200B\u00AD00067',
  'ＦＤ９００６００067',
  '𝐅𝐃𝟗𝟎𝟎𝟔𝟎𝟎𝟎𝟔𝟕',
])('%j has the key FD900600067', (serial) => {
  expect(normalizeSerial(serial)).toBe('FD900600067');
});

test.for([
  ['-', '-'],
  ['- -', '- -'],
  ['\u2013', '\u2013'],
  ['.', '.'],
  ['..', '..'],
  ['+', '+'],
  ['été', 'ÉTÉ'],
  ['e\u0301te\u0301', 'ÉTÉ'],
  ['straße', 'STRASSE'],
  ['🧊 1', '1'],
  ['1\u0308🧊\u0323', '1\u0323\u0308'],
  ['🧊', '🧊'],
] as const)('the key of %j is %j', ([serial, key]) => {
  expect(normalizeSerial(serial)).toBe(key);
});

const serials = fc.oneof(
  // The unit `binary` of fast-check first fills a map with all of Unicode.
  fc.string({ unit: fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code).toWellFormed()) }),
  fc.string({ unit: fc.constantFrom('a', 'ß', '-', '\u2010', '\u2212', ' ', '\u00a0', '\u2003', '\ufeff', '🧊') }),
);

test('normalizing a key does not change it', () => {
  fc.assert(
    fc.property(serials, (serial) => {
      const key = normalizeSerial(serial);
      expect(normalizeSerial(key)).toBe(key);
    }),
  );
});

test('only a serial that shows nothing has an empty key', () => {
  fc.assert(
    fc.property(serials, (serial) => {
      expect(normalizeSerial(serial) === '').toBe(normalizeText(serial).trim() === '');
    }),
  );
});

test('letter case is ignored', () => {
  const written = fc.string({ unit: fc.constantFrom('a', 'É', 'é', 'ß', 'ŉ', 'я', 'ﬁ', '1', '-', ' ') });
  fc.assert(
    fc.property(written, (serial) => {
      expect(normalizeSerial(serial.toUpperCase())).toBe(normalizeSerial(serial));
    }),
  );
});
