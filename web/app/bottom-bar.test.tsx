import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { widenWindow } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

const bar = page.getByRole('navigation', { name: 'Shortcuts' });

test('a phone has a bar with four screens, except on a card, which has its own', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show('/');
  for (const [label, heading] of [
    ['Bench', 'My bench'],
    ['Scan', 'Search'],
    ['Machines', 'Machines'],
    ['Add', 'Start Repair'],
  ] as const) {
    const link = bar.getByRole('link', { name: label });
    await link.click();
    await expect.element(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect.element(link).toHaveAttribute('aria-current', 'page');
  }
  await shop.show(`/card/${id}`);
  await expect.element(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('a desk has the navigation in its header, and no bar', async ({ shop }) => {
  await widenWindow();
  await shop.show('/');
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('where the words would need two rows, the bar has only icons, which keep their names', async ({ shop }) => {
  onTestFinished(() => page.viewport(390, 844));
  await shop.show('/bench');
  await expect.poll(areHidden).toEqual([false, false, false, false]);
  await page.viewport(250, 844);
  await expect.poll(areHidden).toEqual([true, true, true, true]);
  const links = ['Bench', 'Scan', 'Add', 'Machines'].map((name) => bar.getByRole('link', { name }).element());
  expect(new Set(links.map((link) => link.getBoundingClientRect().top)).size).toBe(1);
});

/** Whether each word of the bar is left to screen readers. */
function areHidden(): boolean[] {
  return [...bar.element().querySelectorAll('a > span')].map((word) => getComputedStyle(word).opacity === '0');
}
