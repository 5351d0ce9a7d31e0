import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchTick } from './batch-tick.ts';

test('callers in one tick continue together, after other work of this tick and before the next', async () => {
  const seen: string[] = [];
  const wait = async (name: string) => {
    await batchTick();
    seen.push(name);
  };
  const first = wait('first');
  setImmediate(() => seen.push('next tick'));
  const second = Promise.resolve().then(() => {
    seen.push('arrives meanwhile');
    return wait('second');
  });
  await Promise.all([first, second]);
  await nextTick();
  expect(seen).toEqual(['arrives meanwhile', 'first', 'second', 'next tick']);
});

test('a caller in the next tick waits for the end of that tick', async () => {
  const before = batchTick();
  await before;
  expect(batchTick()).not.toBe(before);
});
