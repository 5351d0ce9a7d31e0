import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../testing/open-shop.tsx';

test('a page that is left open past midnight counts the new day', async ({ shop }) => {
  const id = await shop.addMachine();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  await shop.show(`/card/${id}`);
  await expect.element(page.getByText('Came in today')).toBeVisible();
  vi.setSystemTime(Date.now() + 86_400_000);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText('1 day in shop')).toBeVisible();
});
