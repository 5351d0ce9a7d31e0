import { expect, test } from 'vitest';
import { ScanGun } from './keyboard-scanner.ts';

/** What is heard of keys that come this many milliseconds apart. */
function heard(keys: readonly string[], gap: number, gun = new ScanGun(), start = 1_000) {
  return keys.map((key, place) => gun.hear({ key, at: start + place * gap }));
}
const scannedIn = (keys: readonly string[], gap: number) => heard(keys, gap).find(({ scanned }) => scanned)?.scanned;

test.each(['VSA1234567', 'https://shop.example/card/7', '42', 'AB-123 / 45'])('a burst that ends with Enter is a scan: %s', (text) => {
  expect(scannedIn(text.split('').concat('Enter'), 12)).toBe(text);
});

test('a label’s number may be one digit', () => {
  expect(scannedIn(['7', 'Enter'], 15)).toBe('7');
});

test('the Shift that a scanner holds for capitals is no character and ends nothing', () => {
  expect(scannedIn(['Shift', 'V', 'Shift', 'S', 'a', 'Enter'], 5)).toBe('VSa');
});

test.each([60, 80, 200])('what a person types is no scan, %i ms apart', (gap) => {
  expect(scannedIn(['V', 'S', 'A', '1', 'Enter'], gap)).toBeUndefined();
});

test('a key and Enter pressed at nearly the same time are no scan', () => {
  expect(scannedIn(['7', 'Enter'], 40)).toBeUndefined();
});

test('a burst without Enter, an Enter that comes late, and a lone Enter are none', () => {
  const gun = new ScanGun();
  expect(heard('VSA123'.split(''), 10, gun).every(({ scanned }) => scanned === undefined)).toBe(true);
  expect(gun.hear({ key: 'Enter', at: 2_000 })).toEqual({ isPart: false });
  expect(gun.hear({ key: 'Enter', at: 2_010 })).toEqual({ isPart: false });
});

test('what was typed before a burst is not part of it', () => {
  const gun = new ScanGun();
  gun.hear({ key: 'x', at: 500 });
  expect(heard(['V', 'S', 'A', '1', 'Enter'], 10, gun).at(-1)).toEqual({ scanned: 'VSA1', isPart: true });
});

test('a key that is held down repeats as fast as a scanner and is none', () => {
  const gun = new ScanGun();
  gun.hear({ key: 'x', at: 0 });
  for (let at = 33; at < 400; at += 33) gun.hear({ key: 'x', at, isHeld: true });
  expect(gun.hear({ key: 'Enter', at: 400 })).toEqual({ isPart: false });
});

test('a named key ends a burst: a scanner that ends with Tab opens nothing', () => {
  expect(scannedIn(['V', 'S', 'Tab', 'Enter'], 10)).toBeUndefined();
});

test('only the first key of a burst reaches the page', () => {
  expect(heard(['V', ' ', '/', 'Enter'], 10).map(({ isPart }) => isPart)).toEqual([false, true, true, true]);
});
