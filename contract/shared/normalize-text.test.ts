import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeIdentifier, normalizeText } from './normalize-text.ts';

test.for<[name: string, text: string]>([
  ['zero width space', 'K1234\u200B5679'],
  ['zero width no-break space', '\uFEFFK12345679'],
  ['word joiner', 'K1234\u20605679'],
  ['zero width joiners between Latin letters and digits', 'K\u200C1234\u200D5679'],
  ['soft hyphen', 'K1234\u00AD5679'],
  ['direction marks', '\u200EK1234\u200F5679\u061C'],
  ['direction embedding and isolates', '\u202AK1234\u202C\u20665679\u2069'],
  ['variation selectors', 'K\uFE0F1234\u{E0100}5679\uFE00'],
  ['tags', 'K12345679\u{E0053}\u{E007F}'],
  ['combining grapheme joiner', 'K1234\u034F5679'],
  ['Hangul fillers', '\u3164K1234\u115F5679\uFFA0'],
  ['Mongolian vowel separator', 'K1234\u180E5679'],
  ['interlinear annotation', '\uFFF9K12345679\uFFFB'],
])('normalizeText removes what nobody sees: %s', ([, text]) => {
  expect(normalizeText(text)).toBe('K12345679');
});

test.for(['👩‍🔧🇺🇸👍🏽', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦', 'می‌خواهم', 'क्‍ष', 'Bœuf — 50 °C', 'Ω'])('normalizeText keeps %s', (text) => {
  expect(normalizeText(text)).toBe(text.normalize('NFC'));
});

test('normalizeText composes letters and their accents', () => {
  expect(normalizeText('Boudre\u0301aux')).toBe('Boudréaux');
});

test.for(['', '\u200B', '\u2800', '\u3164 \u00AD', '\uFE0F', '\u200D\u200D', '\u{E0041}'])('nothing visible is blank: %j', (text) => {
  expect(normalizeText(text).trim()).toBe('');
});

test('an identifier is in the usual width', () => {
  expect(normalizeIdentifier('\uFF2B\uFF11\uFF12\u3000\uFF0D\uFF5A')).toBe('K12 -z');
  expect(normalizeText('\uFF2B')).toBe('\uFF2B');
});

test('normalizing again changes nothing', () => {
  const unit = fc.constantFrom(...Array.from('aé1\u0301\u200B\u200D\uFE0F👩🔧🏽\u20E3\u{1F3F4}\u{E0067}\u{E007F}\uFF11\u0645 '));
  // The unit `binary` of fast-check first fills a map with all of Unicode.
  const codePoint = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code).toWellFormed());
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: codePoint }), fc.string({ unit })), (text) => {
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
      expect(normalizeIdentifier(normalizeIdentifier(text))).toBe(normalizeIdentifier(text));
    }),
    { numRuns: 2_000 },
  );
});
