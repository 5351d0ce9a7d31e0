import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../testing/open-shop.tsx';

test('a screen that breaks says so in place of itself alone, and the next screen works', async ({ shop }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop.answer('GET /api/read/get_bench/', () => Response.json({ success: true, message: 'Bench', data: {} }));
  await shop.show('/bench');
  const error = page.getByRole('main').getByRole('alert');
  await expect.element(error.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.element(error.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(expect.any(TypeError), expect.stringContaining('Bench'));
  logged.mockClear();
  await page.getByRole('link', { name: 'Machines' }).click();
  await expect.element(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await expect.element(error).not.toBeInTheDocument();
});
