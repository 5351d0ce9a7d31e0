import { expect, test } from 'vitest';
import { KeyboardScanner } from './keyboard-scanner.ts';

function press(keys: readonly string[], gap: number, scanner = new KeyboardScanner(), start = 1_000) {
  return keys.map((key, index) => scanner.onKey({ key, at: start + index * gap }));
}
const scannedIn = (keys: readonly string[], gap: number) => press(keys, gap).find(({ scanned }) => scanned)?.scanned;
const partsOf = (keys: readonly string[], gap: number) => press(keys, gap).map(({ isPart }) => isPart);

test.each(['VSA1234567', 'https://shop.example/card/7', '42', 'AB-123 / 45'])('fast keys that end with Enter are a scan: %s', (text) => {
  expect(scannedIn(text.split('').concat('Enter'), 12)).toBe(text);
});

test.each([
  ['Tab', [], ['Tab']],
  ['Enter', [], ['Enter']],
  ['CR and LF', [], ['Enter', 'Enter']],
  ['Tab and Enter', [], ['Tab', 'Enter']],
  ['Tab, CR and LF', [], ['Tab', 'Enter', 'Enter']],
  ['nothing but Enter, after a Tab', ['Tab'], ['Enter']],
  ['Tab, after CR and LF', ['Enter', 'Enter'], ['Tab']],
] as const)('a scan may end with %s', (_, before, after) => {
  const keys = [...before, 'V', 'S', 'A', '1', ...after];
  const results = press(keys, 10);
  expect(results.flatMap(({ scanned }) => scanned ?? [])).toEqual(['VSA1']);
  expect(results.map(({ isFirst }) => isFirst)).toEqual(keys.map((_key, index) => index === 0));
  expect(results.map(({ isPart }) => isPart)).toEqual(keys.map((_key, index) => index > before.length));
});

test('one fast digit and Enter are a scan', () => {
  expect(scannedIn(['7', 'Enter'], 15)).toBe('7');
});

test('one fast character and Tab are not a scan', () => {
  expect(scannedIn(['7', 'Tab'], 15)).toBeUndefined();
});

test('Shift presses within a scan are ignored', () => {
  expect(scannedIn(['Shift', 'V', 'Shift', 'S', 'a', 'Enter'], 5)).toBe('VSa');
});

test.each([60, 80, 200])('keys %i ms apart are not a scan', (gap) => {
  for (const end of ['Enter', 'Tab']) {
    const results = press(['V', 'S', 'A', '1', end], gap);
    expect(results.some(({ scanned, isPart }) => scanned !== undefined || isPart)).toBe(false);
  }
});

const freely = (keys: readonly string[], gap: number) => {
  const scanner = new KeyboardScanner();
  return keys.map((key, index) => scanner.onKey({ key, at: 1_000 + index * gap, isFree: true }));
};

test.each([60, 100, 400, 900])(
  'where no text field has the focus, four characters with a digit and Enter are a scan, %i ms apart',
  (gap) => {
    const results = freely(['K', '9', '3', '5', 'Enter'], gap);
    expect(results.map(({ scanned }) => scanned)).toEqual([undefined, undefined, undefined, undefined, 'K935']);
    // What the first key finds can be restored.
    expect(results.map(({ isFirst }) => isFirst)).toEqual([true, false, false, false, false]);
  },
);

test.each([['jjjj'], ['25'], ['white']])('where no text field has the focus, %s and Enter by hand are not a scan', (text) => {
  expect(freely([...text.split(''), 'Enter'], 120).some(({ scanned }) => scanned !== undefined)).toBe(false);
});

test('a scan whose keys are sometimes late is whole', () => {
  const scanner = new KeyboardScanner();
  const times = [0, 45, 105, 150, 240, 280, 320];
  const results = ['K', '9', '3', '5', '1', '2', 'Enter'].map((key, index) => scanner.onKey({ key, at: times[index] ?? 0 }));
  expect(results.at(-1)?.scanned).toBe('K93512');
});

test('a key and Enter 40 ms apart are not a scan', () => {
  expect(scannedIn(['7', 'Enter'], 40)).toBeUndefined();
});

test('fast keys without Enter, a late Enter and a lone Enter are not a scan', () => {
  const scanner = new KeyboardScanner();
  expect(press('VSA123'.split(''), 10, scanner).every(({ scanned }) => scanned === undefined)).toBe(true);
  expect(scanner.onKey({ key: 'Enter', at: 2_000 })).toEqual({ isFirst: true, isPart: false });
  expect(scanner.onKey({ key: 'Enter', at: 2_100 })).toEqual({ isFirst: true, isPart: false });
});

test('an Enter soon after a scan belongs to it, a later one does not', () => {
  const scanner = new KeyboardScanner();
  press(['V', 'S', 'A', 'Enter'], 10, scanner);
  expect(scanner.onKey({ key: 'Enter', at: 1_060 })).toEqual({ isFirst: false, isPart: true });
  expect(scanner.onKey({ key: 'Enter', at: 1_200 })).toEqual({ isFirst: true, isPart: false });
});

test('keys typed before a scan are not part of it', () => {
  const scanner = new KeyboardScanner();
  scanner.onKey({ key: 'x', at: 500 });
  expect(press(['V', 'S', 'A', '1', 'Enter'], 10, scanner).at(-1)).toEqual({ scanned: 'VSA1', isFirst: false, isPart: true });
});

test('a held key that repeats is not a scan', () => {
  const scanner = new KeyboardScanner();
  scanner.onKey({ key: 'x', at: 0 });
  for (let at = 33; at < 400; at += 33) scanner.onKey({ key: 'x', at, isHeld: true });
  expect(scanner.onKey({ key: 'Enter', at: 400 }).scanned).toBeUndefined();
});

test('a named key such as an arrow ends the scan without a result', () => {
  expect(scannedIn(['V', 'S', 'ArrowDown', 'Enter'], 10)).toBeUndefined();
});

test('only the first key of a scan reaches the page', () => {
  expect(partsOf(['V', ' ', '/', 'Enter'], 10)).toEqual([false, true, true, true]);
});

test('keys pressed fast to move and to click are not kept from the page', () => {
  expect(partsOf(['Tab', 'Tab', ' ', 'Tab', 'Enter', 'Tab'], 1)).toEqual([false, false, false, false, false, false]);
});

test('a scan of more than 2,000 characters is cut, and its Enter still belongs to it', () => {
  expect(scannedIn([...Array<string>(2_500).fill('x'), 'Enter'], 1)).toHaveLength(2_000);
});
