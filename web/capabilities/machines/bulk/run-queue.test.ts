import { expect, test } from 'vitest';
import { runQueue } from './run-queue.ts';

test('a queue acts on each item once, in order, with at most so many at a time', async () => {
  const acted: number[] = [];
  let [running, most] = [0, 0];
  const items = Array.from({ length: 20 }, (_, index) => index);
  const act = async (item: number) => {
    acted.push(item);
    running += 1;
    most = Math.max(most, running);
    for (let turns = item % 4; turns >= 0; turns -= 1) await Promise.resolve();
    running -= 1;
  };
  expect(await runQueue(items, act, { atATime: 3, signal: new AbortController().signal })).toEqual([]);
  expect(acted).toEqual(items);
  expect(most).toBe(3);
});

test('a queue stops after what has begun, and returns the rest', async () => {
  const controller = new AbortController();
  const acted: number[] = [];
  const act = async (item: number) => {
    acted.push(item);
    await Promise.resolve();
    if (item === 3) controller.abort();
  };
  expect(await runQueue([1, 2, 3, 4, 5, 6], act, { atATime: 2, signal: controller.signal })).toEqual([5, 6]);
  expect(acted).toEqual([1, 2, 3, 4]);
});
