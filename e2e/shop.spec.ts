import { expect, type Page } from '@playwright/test';
import { FakeZebra } from '../server/testing/printers/fake-zebra.ts';
import { decodePng, readQrCodes } from '../server/testing/printers/render-label.ts';
import { allToasts, expectErrorAt, setUpShop, test, toast } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up your shop' });

test.describe('a new shop', () => {
  // The name and the time zone are not in the environment.
  test.use({ shopEnvironment: { SHOP_NAME: '' }, timezoneId: 'America/Denver' });

  test('a new shop is set up step by step from the checklist, which then disappears', async ({ page, emptyShop }) => {
    await page.goto(emptyShop.url);
    await setUpShop(page, emptyShop.setupCode);
    await expect(checklist(page)).toContainText('0 of 6 done');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(allToasts(page)).toHaveCount(0);
    expect(await layoutProblems(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await checklist(page).getByRole('link', { name: 'Set', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible();
    // This computer's.
    await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('America/Denver');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectErrorAt(page.getByLabel('Name', { exact: true }), 'Name is required.');
    await page.getByLabel('Name', { exact: true }).fill('Bayou Appliance');
    await page.getByLabel('Time zone', { exact: true }).selectOption('Central (Chicago)');
    await expect(page.getByText(/^It is \w+day .*\d+:\d\d\s[AP]M there now\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Shop saved.')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Bayou Appliance');
    await page.reload();
    await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('America/Chicago');
    expect(await layoutProblems(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: /^Fettle/ }).click();
    await page.getByRole('link', { name: 'Set up your shop: 1 of 6 done' }).click();
    await checklist(page).getByRole('button', { name: 'Skip: Your team' }).click();
    await checklist(page).getByRole('button', { name: 'Undo: Your team skipped' }).click();
    await expect(checklist(page)).toContainText('1 of 6 done');
    await checklist(page).getByRole('button', { name: 'Skip: Your team' }).click();
    await expect(checklist(page)).toContainText('2 of 6 done');

    // An address is tested at the ports of printers only.
    const zebra = await FakeZebra.start('ready', 6101);
    await checklist(page).getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'Enter an address' }).first().click();
    await page.getByLabel('Address').fill(`127.0.0.1:${zebra.port}`);
    await page.getByRole('button', { name: 'Print test label' }).click();
    await expect(page.getByText('Label sent to the printer.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Label printer saved.')).toBeVisible();
    await zebra.stop();

    await page.goto(`${emptyShop.url}/admin-panel`);
    await expect(checklist(page)).toContainText('3 of 6 done');
    await checklist(page).getByRole('button', { name: 'Done: Phones' }).click();
    await expect(checklist(page)).toContainText('4 of 6 done');
    await checklist(page).getByRole('link', { name: 'Start Repair' }).click();
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('Whirlpool');
    await page.getByLabel('Model').fill('wrt311fzdm');
    await page.getByLabel('Serial').fill('vsa1234567');
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await expect(page).toHaveURL(/\/card\/1$/);

    await page.goto(`${emptyShop.url}/admin-panel`);
    await expect(page.getByText('Please select a user.')).toBeVisible();
    await expect(checklist(page)).toHaveCount(0);
  });
});

test.describe('with HTTPS', () => {
  test.use({ shopEnvironment: { TLS: 'auto', HTTPS_PORT: '0', HOST: '0.0.0.0' }, ignoreHTTPSErrors: true });

  test('the code for phones leads to the trust page', async ({ page, shop, logInAs }) => {
    await logInAs(shop.ada, '/shop');
    const code = page.getByRole('img', { name: 'QR code' });
    await expect(code).toBeVisible();
    const url = await page.getByText(/^http:\/\/.*\/trust$/).innerText();
    expect(await readQrCodes(decodePng(await code.screenshot()))).toEqual([url]);
    const trust = await page.request.get(url);
    expect(await trust.text()).toContain('Bayou Appliance');
  });
});
