import { expect, test } from 'vitest';
import type { AppError } from '../http/app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** Work that takes its time until it is let go. */
function gated() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

test('employees take turns, however much one of them asks for', async () => {
  const queue = new FairQueue();
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    atOnce += 1;
    await Promise.resolve();
    expect(atOnce).toBe(1);
    atOnce -= 1;
    done.push(name);
  };
  await Promise.all([
    ...['Ada 1', 'Ada 2', 'Ada 3'].map((name) => queue.take(1, work(name))),
    queue.take(2, work('Tess 1')),
    ...['Walt 1', 'Walt 2'].map((name) => queue.take(3, work(name))),
  ]);
  expect(done).toEqual(['Ada 1', 'Ada 2', 'Tess 1', 'Walt 1', 'Ada 3', 'Walt 2']);
});

test('four documents of one employee may wait, a fifth is refused', async () => {
  const queue = new FairQueue();
  const first = gated();
  const taken = [queue.take(1, first.work), ...Array.from({ length: 4 }, () => queue.take(1, async () => {}))];
  await expect(queue.take(1, async () => {})).rejects.toMatchObject({
    code: 'too_many',
    message: 'Your other documents are still being made. Try again in a moment.',
    details: { retryAfterSeconds: 5 },
  } satisfies Partial<AppError>);
  const another = queue.take(2, async () => 'drawn');
  first.open();
  expect(await another).toBe('drawn');
  await Promise.all(taken);
  expect(await queue.take(1, async () => 'drawn')).toBe('drawn');
});

test('forty documents may wait in all', async () => {
  const queue = new FairQueue();
  const first = gated();
  const taken = [queue.take(0, first.work), ...Array.from({ length: 40 }, (_, n) => queue.take(n + 1, async () => {}))];
  await expect(queue.take(99, async () => {})).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many documents are being made. Try again in a moment.',
  });
  first.open();
  await Promise.all(taken);
});

test('work that fails is told to its employee, and the next one begins', async () => {
  const queue = new FairQueue();
  const failing = queue.take(1, () => Promise.reject(new Error('Out of ink.')));
  const next = queue.take(1, async () => 'drawn');
  await expect(failing).rejects.toThrow('Out of ink.');
  expect(await next).toBe('drawn');
});
