import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeId, cardIdIn, cardOf } from './label-url.ts';

test.each([
  ['https://fettle.example.com/card/42', '42'],
  ['  http://192.168.1.20:3000/card/7\n', '7'],
  ['https://shop.example.com/fettle/card/9/', '9'],
])("a label's address leads to its card: %s", (text, id) => {
  expect(cardIdIn(text)).toBe(id);
});

test.each([
  '42',
  'KX1234567',
  'https://example.com/card/',
  'https://example.com/card/abc',
  'https://example.com/other/3',
  'card/3',
  'javascript:/card/3',
  '',
])('anything else is a serial to look up: %s', (text) => {
  expect(cardIdIn(text)).toBeUndefined();
});

test.each([
  ['https://another-host.example/card/42', '/card/42'],
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
])('what the camera reads leads to a card of our own: %s', (scanned, address) => {
  expect(cardOf(scanned)).toBe(address);
});

test.each(['1', '7', '2147483647'])('%s can be the number of a card', (text) => {
  expect(canBeId(text)).toBe(true);
});

test.each(['0', '07', '2147483648', '99999999999', '7A', '-7', '1.5', ''])('%j is a serial only', (text) => {
  expect(canBeId(text)).toBe(false);
});

test('whatever the camera reads, the browser stays on the card of that text', () => {
  const scanned = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '%2e', '?', ' '), maxLength: 3 }),
  );
  fc.assert(
    fc.property(scanned, (text) => {
      const path = cardOf(text);
      expect(new URL(path, 'https://shop.example').href).toBe(`https://shop.example${path}`);
      expect(path).toMatch(/^\/card\/[^/?#]*$/);
    }),
    { numRuns: 500 },
  );
});
