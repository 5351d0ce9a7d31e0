import { expect, type Page } from '@playwright/test';
import { fridge } from './api-client.ts';
import { clickInDialog, type Shop, test, toast } from './fixtures.ts';

// For scripts, the server accepts an edit without `version`. Such an edit overwrites concurrent changes, so the web app must always
// send `version`.

type Sent = { status?: string; model?: string; is_undo?: true; version?: number };

/** Records the bodies of the machine updates that the page sends. */
function recordUpdates(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/update/update_machine/')) sent.push(request.postDataJSON() as Sent);
  });
  return sent;
}

async function versionOf(shop: Shop, id: number): Promise<number> {
  const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
  return (data as { version: number }).version;
}

test('Complete Repair, Undo, Trash, Continue Repair and Save on a card each send the displayed version', async ({
  page,
  shop,
  logInAs,
}) => {
  const id = await shop.addMachine();
  const first = await versionOf(shop, id);
  const sent = recordUpdates(page);
  await logInAs(shop.tess, `/card/${id}`);
  const press = (name: string) => page.getByRole('button', { name }).click();

  await press('Complete Repair');
  await clickInDialog(page, 'Update Status?', 'Update');
  await press('Undo');
  await press('Trash');
  await clickInDialog(page, 'Update Status?', 'Move to Trash');
  await press('Continue Repair');
  await clickInDialog(page, 'Update Status?', 'Update');
  await press('EDIT');
  await page.getByLabel('Model').fill('WRT999X');
  await press('Save');
  await expect(page.getByText('WRT999X', { exact: true })).toBeVisible();

  expect(sent).toEqual([
    { status: 'completed', version: first },
    { status: 'in_progress', is_undo: true, version: first + 1 },
    { status: 'trashed', version: first + 2 },
    { status: 'in_progress', version: first + 3 },
    { model: 'WRT999X', version: first + 4 },
  ]);
});

test("EDIT waits for the employee's own change of status", async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/update/update_machine/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  const edit = page.getByRole('button', { name: 'EDIT' });
  await expect(edit).toBeDisabled();
  held.resolve();
  await edit.click();
  await page.getByLabel('Model').fill('WRT999X');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('WRT999X', { exact: true })).toBeVisible();
});

test('Continue Repair on Start Repair sends the displayed version', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  const version = await versionOf(shop, id);
  const sent = recordUpdates(page);
  await logInAs(shop.walt);
  await page.getByLabel('Serial').fill(fridge.serial);
  await expect(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(toast(page, 'Machine marked as in_progress')).toBeVisible();
  expect(sent).toEqual([{ status: 'in_progress', version }]);
});
