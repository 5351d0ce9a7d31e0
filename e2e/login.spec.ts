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

test('a screen that breaks says Something went wrong, with Try again', async ({ context, shop }) => {
  // A window of its own, whose errors do not fail the test.
  const page = await context.newPage();
  const brokenScreen = /\/assets\/login-screen/;
  await page.route(brokenScreen, (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error();' }));
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute(brokenScreen);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Technician')).toBeVisible();
});
