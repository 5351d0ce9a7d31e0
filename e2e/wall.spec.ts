import { expect } from '@playwright/test';
import { clickInDialog, test } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';

test('an admin creates a link, a TV shows the day without a login and updates itself, until the link is revoked', async ({
  page,
  shop,
  logInAs,
  browser,
}) => {
  await shop.addMachine();
  await logInAs(shop.ada, '/admin-panel');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('link', { name: 'Wall Screens' }).click();
  await expect(page.getByText('No wall screens yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required.');
  await page.getByLabel('Name', { exact: true }).fill('TV in the office');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('link', { name: /\/wall\/[A-Z2-9-]{14}$/ });
  await expect(link).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  // By day. The next test looks at the night.
  await tv.clock.install({ time: new Date().setUTCHours(12) });
  // Only this computer reaches the test's server.
  await expect(page.getByText("A TV can't reach this server.")).toBeVisible();
  await tv.goto(shop.url + (await link.innerText()));
  const tiles = tv.getByRole('list').first().getByRole('listitem');
  await expect(tiles).toHaveText(['1 in progress', '0 finished today', '0 idle over 14 days', '0 waiting for parts', '0 ready to export']);
  await expect(tv.getByRole('region', { name: 'Longest in the shop' })).toContainText('#1 Whirlpool fridge');
  await expect(tv.getByRole('main')).not.toContainText(/VSA1234567|Tess/);
  expect(await layoutProblems(tv)).toEqual([]);
  expect(await violations(tv)).toEqual([]);

  await shop.tess.call('PATCH', '/api/update/update_machine/1', { status: 'completed' });
  await expect(tiles).toHaveText([/^0/, '1 finished today', /^0/, /^0/, '1 ready to export']);

  await tv.route('**/api/read/get_wall*', (route) => route.abort());
  await expect(async () => {
    // The page asks again after some seconds.
    await tv.clock.fastForward(31_000);
    await expect(tv.getByRole('main').getByRole('alert')).toHaveText(/^Can't reach Fettle\. These figures are from \d+:\d\d\s[AP]M\.$/, {
      timeout: 500,
    });
  }).toPass();
  await expect(tiles.nth(1)).toHaveText('1 finished today');
  await tv.unroute('**/api/read/get_wall*');

  await page.getByRole('button', { name: 'Revoke TV in the office' }).click();
  await clickInDialog(page, 'Revoke TV in the office?', 'Revoke');
  await expect(page.getByText('No wall screens yet.')).toBeVisible();
  await expect(tv.getByRole('main').getByRole('alert')).toHaveText('This link is no longer valid. Ask your admin for a new one.');
  await expect(tiles).toHaveCount(0);
  await tv.context().close();
});

test('the wall is light by day and dark and dim by night, in the time zone of the shop', async ({ page, shop }) => {
  const { link } = (await shop.ada.call('POST', '/api/create/add_wall_link', { name: 'TV', shows_names: true })) as {
    link: { code: string };
  };
  const look = () =>
    page.getByRole('main').evaluate((main) => [document.documentElement.dataset['theme'], Number(getComputedStyle(main).opacity) < 1]);
  const { data } = (await shop.ada.call('GET', '/api/read/get_shop')) as { data: { time_zone: string } };
  const at = (hour: number) =>
    Temporal.PlainDateTime.from({ year: 2026, month: 11, day: 20, hour, minute: 30 }).toZonedDateTime(data.time_zone).epochMilliseconds;
  await page.clock.install({ time: at(19) });
  await page.goto(`${shop.url}/wall/${link.code}`);
  await expect(page.getByRole('main')).toContainText('Friday, November 20, 7:30 PM');
  await expect(page.getByRole('region', { name: 'Finished today' })).toBeVisible();
  expect(await look()).toEqual(['light', false]);
  await page.clock.fastForward(31 * 60_000);
  await expect.poll(look).toEqual(['dark', true]);
  expect(await violations(page)).toEqual([]);
});
