import { expect, test } from 'vitest';
import { isIdle, mayReloadAgain } from './may-reload.ts';

const inUse = { isHidden: false, isUntouched: false, unusedMs: 1_000, openMs: 20_000 };

test('a page is idle while it is hidden, and after a minute without a touch', () => {
  expect(isIdle(inUse)).toBe(false);
  expect(isIdle({ ...inUse, unusedMs: 59_999 })).toBe(false);
  expect(isIdle({ ...inUse, unusedMs: 60_000 })).toBe(true);
  expect(isIdle({ ...inUse, isHidden: true })).toBe(true);
});

test('a page that was just opened is idle until it is touched', () => {
  const justOpened = { ...inUse, isUntouched: true, openMs: 9_999 };
  expect(isIdle(justOpened)).toBe(true);
  expect(isIdle({ ...justOpened, isUntouched: false })).toBe(false);
  expect(isIdle({ ...justOpened, openMs: 10_000 })).toBe(false);
});

test('a page reloads automatically at most once in five minutes, also after the clock was set back', () => {
  expect(mayReloadAgain(1_000_000, undefined)).toBe(true);
  expect(mayReloadAgain(1_000_000, 700_001)).toBe(false);
  expect(mayReloadAgain(1_000_000, 700_000)).toBe(true);
  expect(mayReloadAgain(1_000_000, 1_000_001)).toBe(false);
  expect(mayReloadAgain(1_000_000, 9_000_000)).toBe(true);
});
