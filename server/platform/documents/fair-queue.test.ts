import { expect, test } from 'vitest';
import type { AppError } from '../http/app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** A task that runs until `finish` is called. */
function pendingTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise, finish: resolve };
}

test('employees take turns, no matter how many documents one of them requests', async () => {
  const queue = new FairQueue();
  const done: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    await Promise.resolve();
    expect(running).toBe(1);
    running -= 1;
    done.push(name);
  };
  await Promise.all([
    ...['Ada 1', 'Ada 2', 'Ada 3'].map((name) => queue.run(1, task(name))),
    queue.run(2, task('Tess 1')),
    ...['Walt 1', 'Walt 2'].map((name) => queue.run(3, task(name))),
  ]);
  expect(done).toEqual(['Ada 1', 'Ada 2', 'Tess 1', 'Walt 1', 'Ada 3', 'Walt 2']);
});

test('four documents of one employee can wait, and a fifth is rejected', async () => {
  const queue = new FairQueue();
  const first = pendingTask();
  const queued = [queue.run(1, first.task), ...Array.from({ length: 4 }, () => queue.run(1, async () => {}))];
  await expect(queue.run(1, async () => {})).rejects.toMatchObject({
    code: 'too_many',
    message: "Your other documents aren't ready yet. Try again in a moment.",
    details: { retryAfterSeconds: 5 },
  } satisfies Partial<AppError>);
  const another = queue.run(2, async () => 'rendered');
  first.finish();
  expect(await another).toBe('rendered');
  await Promise.all(queued);
  expect(await queue.run(1, async () => 'rendered')).toBe('rendered');
});

test('forty documents can wait in total', async () => {
  const queue = new FairQueue();
  const first = pendingTask();
  const queued = [queue.run(0, first.task), ...Array.from({ length: 40 }, (_, n) => queue.run(n + 1, async () => {}))];
  await expect(queue.run(99, async () => {})).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many documents are waiting. Try again in a moment.',
  });
  first.finish();
  await Promise.all(queued);
});

test('an error reaches its caller, and the next task starts', async () => {
  const queue = new FairQueue();
  const failing = queue.run(1, () => Promise.reject(new Error('Out of ink.')));
  const next = queue.run(1, async () => 'rendered');
  await expect(failing).rejects.toThrow('Out of ink.');
  expect(await next).toBe('rendered');
});
