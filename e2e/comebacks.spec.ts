import { expect, type Page } from '@playwright/test';
import { fridge } from './api-client.ts';
import { clickInDialog, openHistory, type Shop, test, toast } from './fixtures.ts';
import { addMachine, cut, reconnect, visit } from './offline.ts';
import { test as offlineTest } from './restartable-server.ts';
import { typeLikeScanner } from './type-like-scanner.ts';
import { violations } from './violations.ts';

async function addExported(shop: Shop): Promise<number> {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.ada.call('POST', '/api/export/export_all');
  return id;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Update Status?' });
const fault = (page: Page) => question(page).getByLabel("What's wrong now?");
const notes = (page: Page) => page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');

test('Continue Repair of a machine that came back asks what is wrong now, by keyboard', async ({ page, shop, logInAs }) => {
  const id = await addExported(shop);
  await logInAs(shop.walt, `/card/${id}`);
  const button = page.getByRole('button', { name: 'Continue Repair' });
  await button.press('Enter');
  await expect(question(page)).toContainText('This starts a new repair on your bench.');
  await expect(fault(page)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('Since May');
  await question(page).getByRole('button', { name: 'Not cooling' }).press('Enter');
  await expect(fault(page)).toHaveValue('Since May, Not cooling');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();

  await page.reload();
  // What a refusal leaves typed, too.
  await page.route('**/api/update/update_machine/*', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'The bench is full.' } }),
  );
  await button.press('Enter');
  await question(page).getByRole('button', { name: 'Update' }).press('Enter');
  await expect(toast(page, 'The bench is full.')).toBeVisible();
  await page.unroute('**/api/update/update_machine/*');
  await button.press('Enter');
  await expect(fault(page)).toHaveValue('Since May, Not cooling');
  await question(page).getByRole('button', { name: 'Update' }).press('Enter');
  await expect(toast(page, 'Machine marked as in_progress')).toBeVisible();
  await expect(notes(page)).toContainText([/Since May, Not cooling.*Walt Broussard/s]);
  await expect((await openHistory(page)).getByRole('listitem')).toContainText([
    /^Repair 2/,
    'Note added: Since May, Not cooling',
    'Inventoried → to In Progress',
    /^Repair 1/,
  ]);
});

test('the fault may be left out, and a reopened repair is not asked for it', async ({ page, shop, logInAs }) => {
  await logInAs(shop.walt, `/card/${await addExported(shop)}`);
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await expect(fault(page)).toBeVisible();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(toast(page, 'Machine marked as in_progress')).toBeVisible();
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await expect(question(page)).toContainText('This reopens the repair');
  await expect(fault(page)).toHaveCount(0);
});

test('a machine that is scanned on Start Repair asks the same, with what was typed there', async ({ page, shop, logInAs }) => {
  const id = await addExported(shop);
  await logInAs(shop.walt);
  await page.getByLabel("What's wrong?").fill('Leaks again');
  await page.getByLabel('Serial').focus();
  await typeLikeScanner(page, fridge.serial);
  await expect(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await expect(question(page)).toContainText('No new machine is added.');
  await expect(fault(page)).toHaveValue('Leaks again');
  // A stray scan changes nothing and confirms nothing by itself.
  await question(page).getByRole('button', { name: 'Cancel' }).focus();
  await typeLikeScanner(page, fridge.serial);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Leaking' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await expect(notes(page)).toContainText([/Leaks again, Leaking.*Walt Broussard/s]);
  await page.goto(shop.url);
  await expect(page.getByLabel("What's wrong?")).toHaveValue('');
});

offlineTest('without a connection, the fault waits together with its Continue', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await server.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await server.ada.call('POST', '/api/export/export_all');
  await visit(page, server, [`/card/${id}`]);
  await cut(context, server);
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await fault(page).fill('Leaks again');
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(notes(page)).toContainText(['Leaks again']);
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await page.getByRole('button', { name: '1 change waiting' }).click();
  await expect(page.getByRole('dialog').getByText('Leaks again')).toBeVisible();
  await page.keyboard.press('Escape');
  await reconnect(context, server);
  await expect(page.getByRole('button', { name: /changes? waiting/ })).toHaveCount(0);
  const { data } = await server.tess.call('GET', `/api/read/get_machine/${id}`);
  expect(data).toMatchObject({ status: 'in_progress', notes: [{ content: 'Leaks again' }], repairs: [{ number: 2 }, { number: 1 }] });
  await expect(notes(page)).toContainText(['Leaks again']);
});
