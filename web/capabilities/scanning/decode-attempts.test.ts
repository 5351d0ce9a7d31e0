import { expect, test } from 'vitest';
import { centerOf, scalesFor, rotatedSize } from './decode-attempts.ts';

test('a camera frame is not scaled', () => {
  expect(scalesFor(4_000, false)).toEqual([1]);
});

test('a photo is tried at a small size, then at a larger one, but never enlarged or twice at the same size', () => {
  expect(scalesFor(4_000, true)).toEqual([0.5, 1]);
  expect(scalesFor(8_192, true)).toEqual([2_000 / 8_192, 0.5]);
  expect(scalesFor(1_600, true)).toEqual([1]);
});

test('rotating by 0 or 90 degrees keeps the area, other angles enlarge the canvas', () => {
  expect(rotatedSize(1280, 720, 0)).toEqual({ width: 1280, height: 720 });
  expect(rotatedSize(1280, 720, 90)).toEqual({ width: 720, height: 1280 });
  expect(rotatedSize(1280, 720, -30)).toEqual({ width: 1469, height: 1264 });
});

test('the center of a camera frame is a square within it, upright or not', () => {
  expect(centerOf({ width: 1280, height: 720 })).toEqual({ width: 432, height: 432 });
  expect(centerOf({ width: 720, height: 1280 })).toEqual({ width: 432, height: 432 });
});
