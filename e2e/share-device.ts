import { expect, type Page } from '@playwright/test';
import { password } from './api-client.ts';
import type { Employees } from './prepared-shop.ts';

/** The PIN of each employee who has one. */
export const pin = '2580';

/** Makes the page's browser a shared device on which these people have a PIN, with nobody logged in. */
export async function shareDevice(page: Page, shop: Employees & { url: string }, people: readonly (keyof Employees)[]): Promise<void> {
  const post = async (path: string, data: object) => {
    await page.request.post(shop.url + path, { data, failOnStatusCode: true });
  };
  await post(`/api/auth/login/${shop.ada.user.id}`, { password });
  await post('/api/create/share_device', { name: 'Bench 2' });
  for (const person of people) {
    await post(`/api/auth/login/${shop[person].user.id}`, { password });
    await post('/api/auth/set_pin', { pin });
  }
  await page.request.post(`${shop.url}/api/auth/logout`);
}

/** Taps the digits. */
export async function enterPin(page: Page, digits = pin): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** Unlocks the device with a tile and the PIN. */
export async function unlockAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await enterPin(page);
  await expect(page.getByRole('banner')).toContainText(`Fettle ${name.split(' ')[0]}`);
}
