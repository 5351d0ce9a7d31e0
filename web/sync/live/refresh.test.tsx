import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { recordText } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';
import { queryClient } from '../client/query-client.ts';
import { Refresher } from './refresh.ts';

test("a list that cannot be loaded after a coworker's change stays, without a message that nobody asked for", async ({ shop }) => {
  await shop.addMachine({ model: 'OLDER1' });
  await shop.show('/table');
  await expect.element(page.getByRole('table').getByText('OLDER1')).toBeVisible();
  const seen = recordText();
  const failure = { success: false, message: 'The disk is full.' };
  const asked = Promise.withResolvers<void>();
  const answerAgain = shop.answer('GET /api/read/get_machines/', () => {
    asked.resolve();
    return Response.json(failure, { status: 500 });
  });
  await shop.addMachine({ model: 'NEWER1' }, 'walt');
  await asked.promise;
  answerAgain();
  await shop.addMachine({ model: 'NEWER2' }, 'walt');
  await page.getByRole('button', { name: '2 new' }).click();
  await expect.element(page.getByRole('table').getByText('NEWER2')).toBeVisible();
  expect(seen.filter((text) => text.includes(failure.message) || !text.includes('OLDER1'))).toEqual([]);
});

test("a list that could not be loaded after a coworker's change is loaded again by itself", async ({ shop }) => {
  await shop.addMachine({ model: 'OLDER1' });
  await shop.show('/table');
  await expect.element(page.getByRole('table').getByText('OLDER1')).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answerAgain = shop.answer('GET /api/read/get_machines/', () => {
    asked.resolve();
    return Response.json({ success: false, message: 'The disk is full.' }, { status: 500 });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await shop.addMachine({ model: 'NEWER1' }, 'walt');
  await asked.promise;
  answerAgain();
  await expect.poll(() => queryClient.getQueryCache().find({ queryKey: ['getMachines'], exact: false })?.state.status).toBe('error');
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible();
});

/** A reply that is on its way when a coworker changes something, and those who follow the change. */
function changeDuringLoad() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const refresher = new Refresher(client);
  onTestFinished(refresher.start());
  const older = Promise.withResolvers<string>();
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(older.promise).mockResolvedValue('newer');
  return {
    client,
    query: { queryKey: ['getFloor'], queryFn } as const,
    change: () => refresher.applyAll(),
    reply: () => older.resolve('older'),
  };
}

test("a screen shows a coworker's change that was made during its first load", async () => {
  const { client, query, change, reply } = changeDuringLoad();
  const screen = new QueryObserver(client, query);
  onTestFinished(screen.subscribe(() => {}));
  change();
  await vi.advanceTimersByTimeAsync(3_000);
  reply();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => screen.getCurrentResult().data).toBe('newer');
});

test("a reply that was loaded ahead of its screen is loaded again if a coworker's change was made meanwhile", async () => {
  const { client, query, change, reply } = changeDuringLoad();
  const loading = client.prefetchQuery(query);
  change();
  reply();
  await loading;
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
});
