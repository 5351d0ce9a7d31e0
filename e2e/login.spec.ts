import { expect } from '@playwright/test';
import { password } from './api-client.ts';
import { test } from './fixtures.ts';

test('a visitor who opens a card sees it after login', { tag: '@main' }, async ({ page, shop }) => {
  const id = await shop.addMachine();
  await page.goto(`${shop.url}/card/${id}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await expect(page.getByText('VSA1234567')).toBeVisible();
});

test('a visitor, even with a deep link, causes no failed request and no console warning', async ({ page, shop }) => {
  const failedUrls: string[] = [];
  const logs: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) failedUrls.push(response.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') logs.push(message.text());
  });
  const id = await shop.addMachine();
  for (const path of [`/card/${id}`, '/admin-panel', '/login']) {
    await page.goto(shop.url + path);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  }
  expect([failedUrls, logs]).toEqual([[], []]);
});
