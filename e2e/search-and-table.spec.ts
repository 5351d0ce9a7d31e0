import { expect } from '@playwright/test';
import { requestsTo, test, toast } from './fixtures.ts';

test('a machine is found by its serial in any case', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, '/find');
  await expect(page.getByLabel('Serial')).toBeFocused();
  await page.keyboard.type('  vsa1234567 ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

for (const serial of ['.', '..', 'A/B %?#\\+&', '-', '🧊 1']) {
  test(`the serial ${serial} is found in Search and triggers the duplicate warning`, async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine({ serial });
    await logInAs(shop.tess, '/find');
    await page.getByLabel('Serial').fill(serial);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/${id}`);
    await expect(page.getByText(serial, { exact: true })).toBeVisible();

    await page.goto(shop.url);
    await page.getByLabel('Serial').fill(serial);
    await expect(page.getByRole('heading', { name: `Already in the shop: Fridge ${id}, Tess Guidry has it.` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open card' })).toHaveAttribute('href', `/card/${id}`);
  });
}

test('a serial is found with and without its spaces and hyphens, and the card shows it as typed', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ serial: 'FD 9006 00067' });
  for (const typed of ['FD900600067', 'fd-9006-00067']) {
    await logInAs(shop.tess, '/find');
    await page.getByLabel('Serial').fill(typed);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(`${shop.url}/card/${id}`);
    await expect(page.getByText('FD 9006 00067', { exact: true })).toBeVisible();
  }
  await page.goto(`${shop.url}/table?search=FD900600067`);
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.goto(shop.url);
  await page.getByLabel('Serial').fill('FD900600067');
  await expect(page.getByRole('heading', { name: `Already in the shop: Fridge ${id}, Tess Guidry has it.` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open card' })).toHaveAttribute('href', `/card/${id}`);
});

test('a search without a serial, or with a text too long for one, is not sent', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/find');
  const sent = requestsTo(page, '/api/read/get_id_by_serial');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Serial')).toHaveAccessibleDescription('Serial is required.');
  await expect(page.getByLabel('Serial')).toBeFocused();
  await page.getByLabel('Serial').fill(' ');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The code is blank.')).toBeVisible();
  await page.getByLabel('Serial').fill('X'.repeat(65));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No machine found with that serial number.')).toBeVisible();
  await expect(page.getByLabel('Serial')).not.toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
});

test('an unknown serial, a server error and a network error show different messages, and what the server says is a toast too', async ({
  page,
  shop,
  logInAs,
}) => {
  await logInAs(shop.tess, '/find');
  await page.getByLabel('Serial').fill('NOSUCH');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No machine found with that serial number.')).toBeVisible();

  await page.route('**/api/read/get_id_by_serial?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something broke.' } }),
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Error fetching machine ID. Please try again.')).toBeVisible();
  await expect(toast(page, 'Something broke.')).toBeVisible();

  await page.unroute('**/api/read/get_id_by_serial?*');
  await page.route('**/api/read/get_id_by_serial?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
});

test('a card URL opens the card, and any other URL is told as what it is', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, '/find');
  await page.getByLabel('Serial').fill('https://evil.example/');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This code is a web address.')).toBeVisible();
  await page.getByLabel('Serial').fill(`https://shop.example/card/${id}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('the table lists one status, ten machines per page', async ({ page, shop, logInAs }) => {
  for (let number = 1; number <= 23; number += 1) await shop.addMachine({ model: `M${number}`, serial: `S${number}` });
  await shop.tess.call('PATCH', '/api/update/update_machine/23', { status: 'completed' });
  await shop.tess.call('PATCH', '/api/update/update_machine/22', { status: 'trashed' });
  await logInAs(shop.tess, '/table');
  await expect(page.getByRole('radio', { name: 'In Progress' })).toBeChecked();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Number',
    'Brand',
    'Model',
    'Color',
    'Type',
    'Serial',
    'Technician',
    'Days in shop',
    'Last activity',
  ]);
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('row').nth(1)).toContainText('M21');
  await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 3 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByText('Trash', { exact: true }).click();
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('M22');
  await page.getByText('Completed', { exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('M23');
  await page.getByText('All', { exact: true }).click();
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
});

test('Back, Forward and a reload lead to the same page of the same list', async ({ page, shop, logInAs }) => {
  for (let number = 1; number <= 12; number += 1) await shop.addMachine({ model: `M${number}`, serial: `S${number}` });
  await logInAs(shop.tess, '/table');
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Whirlpool M1', exact: true }).click();
  await expect(page).toHaveURL(/\/card\/1$/);
  await page.reload();
  await expect(page.getByText('S1', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.goBack();
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
});

test('an empty list and a list that failed to load show different messages', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/table');
  await expect(page.getByText('No machines are in progress.')).toBeVisible();
  await page.route('**/api/read/get_machines/completed*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  );
  await page.getByText('Completed', { exact: true }).click();
  await expect(page.getByText("Couldn't load the machines.")).toBeVisible();
});
