import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../../testing/open-shop.tsx';

test('at a desk, the machines in progress have a bar for each of their days without work, and other lists have none', async ({ shop }) => {
  await page.viewport(1440, 844);
  onTestFinished(() => page.viewport(390, 844));
  for (const days of [31, 15, 15, 0])
    await shop.withClockAt(new Date(Date.now() - days * 86_400_000 - 60_000).toISOString(), () => shop.addMachine());
  await shop.call('tess', 'PATCH', '/api/update/update_machine/4', { status: 'completed' });
  await shop.addMachine();
  await shop.show('/table');
  const bars = page.getByText('Days without work under 7 d (1) 7–13 (0) 14–29 (2) 30+ (1)');
  await expect.element(bars).toBeVisible();
  const lengths = Array.from(bars.element().querySelectorAll('svg'), (bar) => bar.clientWidth);
  expect(lengths[2]).toBeGreaterThan(lengths[0] ?? 0);
  expect(lengths[0]).toBe(lengths[3]);
  expect(lengths[3]).toBeGreaterThan(lengths[1] ?? 0);
  const tabs = page.getByRole('group', { name: 'Status' });
  // In the line of the heading, so that the list does not move.
  expect(bars.element().getBoundingClientRect().bottom).toBeLessThan(tabs.element().getBoundingClientRect().bottom);
  await tabs.getByText('Completed').click();
  await expect.element(bars).not.toBeInTheDocument();
});
