import { expect, test } from 'vitest';
import { move, wholePicture, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 300 };

test('the point under the fingers stays where it is', () => {
  const point = { x: 100, y: -50 };
  const { scale, x, y } = zoomAt(wholePicture, 2, point, frame);
  // The picture's point at 100, -50 is shown at `scale` times itself, moved by x and y.
  expect([scale, point.x * scale + x, point.y * scale + y]).toEqual([2, 100, -50]);
});

test('a picture is at least whole and at most six times as large', () => {
  expect(zoomAt(wholePicture, 0.5, { x: 30, y: 30 }, frame)).toEqual(wholePicture);
  expect(zoomAt({ scale: 2, x: 200, y: 150 }, 0.1, { x: 0, y: 0 }, frame)).toEqual(wholePicture);
  expect(zoomAt(wholePicture, 100, { x: 0, y: 0 }, frame).scale).toBe(6);
});

test('a picture never leaves its frame', () => {
  expect(move({ scale: 2, x: 0, y: 0 }, { x: 9_999, y: -9_999 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(move(wholePicture, { x: 50, y: 50 }, frame)).toEqual(wholePicture);
});
