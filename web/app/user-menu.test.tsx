import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { violations } from '../testing/violations.ts';

const theme = () => document.documentElement.dataset['theme'];

test('a choice that could not be saved is taken back, with a message', async ({ shop }) => {
  await shop.show('/table');
  await page.getByRole('button', { name: /: settings and logout$/ }).click();
  const menu = page.getByRole('dialog', { name: /: settings and logout$/ });
  const seen: (string | undefined)[] = [];
  shop.answer('PATCH /api/update/update_preferences', () => {
    seen.push(theme());
    return Response.json({ success: false, message: 'The database is not responding.' }, { status: 503 });
  });
  await menu.getByText('Dark').click();
  await expect.element(toast('The database is not responding.')).toBeVisible();
  await expect.element(menu.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(seen).toEqual(['dark']);
  expect(theme()).toBe('system');
  expect(await violations()).toEqual([]);
});
