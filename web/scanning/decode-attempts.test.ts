import { expect, test } from 'vitest';
import { scalesFor, sizeOf } from './decode-attempts.ts';

test('a frame of the camera is looked at as it is', () => {
  expect(scalesFor(4_000, false)).toEqual([1]);
});

test('a photo is looked at in small first, then larger, never enlarged and never twice alike', () => {
  expect(scalesFor(4_000, true)).toEqual([0.5, 1]);
  expect(scalesFor(8_192, true)).toEqual([2_000 / 8_192, 0.5]);
  expect(scalesFor(1_600, true)).toEqual([1]);
});

test('a turned picture takes more room, upright none', () => {
  expect(sizeOf(1280, 720, 0)).toEqual({ width: 1280, height: 720 });
  expect(sizeOf(1280, 720, 90)).toEqual({ width: 720, height: 1280 });
  expect(sizeOf(1280, 720, -30)).toEqual({ width: 1469, height: 1264 });
});
