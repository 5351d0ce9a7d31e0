import { expect, test } from 'vitest';
import { cardIdIn } from './where-it-leads.ts';

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
