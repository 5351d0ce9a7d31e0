import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { ComponentShop } from './open-shop.tsx';

/** Logs Walt in on the login screen, in a new page. */
export async function logInAsWalt(shop: ComponentShop, password: string): Promise<void> {
  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Walt Broussard');
  await page.getByLabelText('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // It closes an open menu.
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
}
