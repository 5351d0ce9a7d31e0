import { expect, test } from 'vitest';
import { KeyboardScanner } from './keyboard-scanner.ts';

function press(keys: readonly string[], gap: number, scanner = new KeyboardScanner(), start = 1_000) {
  return keys.map((key, index) => scanner.onKey({ key, at: start + index * gap }));
}
const scannedIn = (keys: readonly string[], gap: number) => press(keys, gap).find(({ scanned }) => scanned)?.scanned;

test.each(['VSA1234567', 'https://shop.example/card/7', '42', 'AB-123 / 45'])('fast keys that end with Enter are a scan: %s', (text) => {
  expect(scannedIn(text.split('').concat('Enter'), 12)).toBe(text);
});

test('one fast digit and Enter are a scan', () => {
  expect(scannedIn(['7', 'Enter'], 15)).toBe('7');
});

test('Shift presses within a scan are ignored', () => {
  expect(scannedIn(['Shift', 'V', 'Shift', 'S', 'a', 'Enter'], 5)).toBe('VSa');
});

test.each([60, 80, 200])('keys %i ms apart are not a scan', (gap) => {
  expect(scannedIn(['V', 'S', 'A', '1', 'Enter'], gap)).toBeUndefined();
});

test('a key and Enter 40 ms apart are not a scan', () => {
  expect(scannedIn(['7', 'Enter'], 40)).toBeUndefined();
});

test('fast keys without Enter, a late Enter and a lone Enter are not a scan', () => {
  const scanner = new KeyboardScanner();
  expect(press('VSA123'.split(''), 10, scanner).every(({ scanned }) => scanned === undefined)).toBe(true);
  expect(scanner.onKey({ key: 'Enter', at: 2_000 })).toEqual({ isPart: false });
  expect(scanner.onKey({ key: 'Enter', at: 2_010 })).toEqual({ isPart: false });
});

test('keys typed before a scan are not part of it', () => {
  const scanner = new KeyboardScanner();
  scanner.onKey({ key: 'x', at: 500 });
  expect(press(['V', 'S', 'A', '1', 'Enter'], 10, scanner).at(-1)).toEqual({ scanned: 'VSA1', isPart: true });
});

test('a held key that repeats is not a scan', () => {
  const scanner = new KeyboardScanner();
  scanner.onKey({ key: 'x', at: 0 });
  for (let at = 33; at < 400; at += 33) scanner.onKey({ key: 'x', at, isHeld: true });
  expect(scanner.onKey({ key: 'Enter', at: 400 })).toEqual({ isPart: false });
});

test('a named key such as Tab ends the scan without a result', () => {
  expect(scannedIn(['V', 'S', 'Tab', 'Enter'], 10)).toBeUndefined();
});

test('only the first key of a scan reaches the page', () => {
  expect(press(['V', ' ', '/', 'Enter'], 10).map(({ isPart }) => isPart)).toEqual([false, true, true, true]);
});
