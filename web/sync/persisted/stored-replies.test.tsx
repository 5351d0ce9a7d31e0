import { hashKey } from '@tanstack/react-query';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../testing/open-shop.tsx';
import { queryClient } from '../client/query-client.ts';
import { findReply } from './reply-store.ts';

test('a stored card has no age once a slow server has replied the same', async ({ shop }) => {
  const id = await shop.addMachine({ model: 'SLOW1' });
  const model = page.getByText('SLOW1');
  const age = page.getByText(/^As of/);
  await shop.show(`/card/${id}`);
  await expect.element(model).toBeVisible();
  await expect.poll(() => findReply(hashKey(['getMachine', String(id)]))).toBeDefined();
  await page.getByRole('link', { name: 'Bench' }).click();
  await expect.element(page.getByRole('link', { name: `Whirlpool fridge ${id}` })).toBeVisible();
  queryClient.removeQueries({ queryKey: ['getMachine'] });
  const reply = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/get_machine/', () => reply.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  history.back();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(model).toBeVisible();
  await expect.element(age).toBeVisible();
  reply.resolve(undefined);
  await expect.element(age).not.toBeInTheDocument();
});
