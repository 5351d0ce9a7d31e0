import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCardId, cardPath } from './card-id.ts';

test.each([
  [' 42\n', '/card/42'],
  ['KX 12/34', '/card/KX%2012%2F34'],
  ['https://evil.example/pay', '/card/https%3A%2F%2Fevil.example%2Fpay'],
  ['//evil.example', '/card/%2F%2Fevil.example'],
  ['.', '/card/%252E'],
  [' .. ', '/card/%252E%252E'],
  ['...', '/card/...'],
  ['%', '/card/%25'],
  ['%2e', '/card/%252e'],
  ['../admin-panel', '/card/..%2Fadmin-panel'],
  [' ', '/card/'],
])('scanned text leads to a card on this server: %s', (scanned, path) => {
  expect(cardPath(scanned)).toBe(path);
});

test.each(['1', '7', '2147483647'])("%s can be a card's number", (text) => {
  expect(isCardId(text)).toBe(true);
});

test.each(['0', '07', '2147483648', '99999999999', '7A', '-7', '1.5', ''])("%j cannot be a card's number", (text) => {
  expect(isCardId(text)).toBe(false);
});

test('no scanned text leads outside /card/', () => {
  const scanned = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '%2e', '?', ' '), maxLength: 3 }),
  );
  fc.assert(
    fc.property(scanned, (text) => {
      const path = cardPath(text);
      expect(new URL(path, 'https://shop.example').href).toBe(`https://shop.example${path}`);
      expect(path).toMatch(/^\/card\/[^/?#]*$/);
    }),
    { numRuns: 500 },
  );
});
