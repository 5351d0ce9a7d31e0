import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchTick } from './batch-tick.ts';

test('who waits in one turn goes on together, after what else arrives in it and before the next', async () => {
  const seen: string[] = [];
  const wait = async (who: string) => {
    await batchTick();
    seen.push(who);
  };
  const first = wait('first');
  setImmediate(() => seen.push('next turn'));
  const second = Promise.resolve().then(() => {
    seen.push('arrives meanwhile');
    return wait('second');
  });
  await Promise.all([first, second]);
  await nextTurn();
  expect(seen).toEqual(['arrives meanwhile', 'first', 'second', 'next turn']);
});

test('who comes a turn later waits for the end of that one', async () => {
  const before = batchTick();
  await before;
  expect(batchTick()).not.toBe(before);
});
