import { expect } from 'vitest';
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
