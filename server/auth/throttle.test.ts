import { expect, test } from 'vitest';
import { Throttle } from './throttle.ts';

/** A clock that a test moves stands in for the hour that nobody wants to wait. */
function throttleAt() {
  const clock = { ms: 0 };
  return { clock, throttle: new Throttle(() => new Date(clock.ms)) };
}

test('waits double from 5 seconds to a quarter of an hour, and no further', () => {
  const { clock, throttle } = throttleAt();
  for (let failure = 1; failure <= 4; failure += 1) expect(throttle.begin(['employee 1'])).toBe(0);
  const growing = Array.from({ length: 10 }, () => {
    expect(throttle.begin(['employee 1'])).toBe(0);
    const wait = throttle.begin(['employee 1']);
    clock.ms += wait * 1000;
    return wait;
  });
  expect(growing).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

test('after an hour without a failure all is forgiven', () => {
  const { clock, throttle } = throttleAt();
  for (let failure = 1; failure <= 5; failure += 1) throttle.begin(['employee 1']);
  expect(throttle.begin(['employee 1'])).toBe(5);
  clock.ms += 60 * 60_000;
  for (let failure = 1; failure <= 5; failure += 1) expect(throttle.begin(['employee 1'])).toBe(0);
});

test('the longest wait of several keys holds, and while it does nothing is counted', () => {
  const { clock, throttle } = throttleAt();
  for (let failure = 1; failure <= 5; failure += 1) throttle.begin(['address a']);
  for (let n = 0; n < 20; n += 1) expect(throttle.begin(['employee 1', 'address a'])).toBe(5);
  clock.ms += 5000;
  expect(throttle.begin(['employee 1', 'address b'])).toBe(0);
});

test('strangers who invent addresses cannot fill the memory, and push out the oldest only', () => {
  const { throttle } = throttleAt();
  for (let failure = 1; failure <= 5; failure += 1) throttle.begin(['employee 1']);
  for (let n = 0; n < 49_999; n += 1) throttle.begin([`address ${n}`]);
  expect(throttle.begin(['employee 1'])).toBe(5);
  throttle.begin(['one more']);
  expect(throttle.begin(['employee 1'])).toBe(0);
});
