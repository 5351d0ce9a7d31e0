import { expect } from '@playwright/test';
import { setUpShop, test } from './fixtures.ts';
import { violations } from './violations.ts';

test.use({ shopEnvironment: { TLS: 'auto', HTTPS_PORT: '0' }, ignoreHTTPSErrors: true });

test('the http URL redirects to https, where the browser allows the camera', async ({ page, context, emptyShop }) => {
  const { url, httpUrl } = emptyShop;
  expect(httpUrl).toMatch(/^http:/);
  await page.goto(`${httpUrl}/find?serial=VSA1`);
  await expect(page).toHaveURL(`${url}/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(true);

  await setUpShop(page, emptyShop.setupCode);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  const cookies = (await context.cookies()).map(({ name, secure }) => [name, secure]);
  expect(Object.fromEntries(cookies)).toEqual({ '__Host-fettle_session': true, '__Host-fettle_device': true });

  // Every resource was loaded over HTTP/2.
  const loaded = await page.evaluate(() =>
    performance
      .getEntries()
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [`${entry.nextHopProtocol} ${entry.name}`] : [])),
  );
  expect(loaded.filter((line) => !line.startsWith(`h2 ${url}/`))).toEqual([]);
});

test('the trust page has no accessibility violations and links to the shop', async ({ page, emptyShop }) => {
  const { url, httpUrl } = emptyShop;
  await page.goto(`${httpUrl}/trust`);
  await expect(page.getByRole('link', { name: 'Download certificate' })).toBeVisible();
  for (const device of ['Android', 'iPhone or iPad', 'Windows', 'Mac']) await page.getByText(device, { exact: true }).click();
  await page.getByText('Is it the right certificate?').click();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download certificate' }).click();
  expect((await downloading).suggestedFilename()).toBe('fettle-authority.crt');
  await page.getByRole('link', { name: 'Open the shop' }).click();
  await expect(page).toHaveURL(`${url}/login`);
});
