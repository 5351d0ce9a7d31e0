import { expect } from '@playwright/test';
import { clickInDialog, openHistory, test, toast } from './fixtures.ts';
import { violations } from './violations.ts';

test('a machine is handed over in two taps, and Undo gives it back', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.addMachine({}, shop.walt);
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByText('Technician: Tess Guidry', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Ada Fontenotempty bench', 'Walt Broussard1 on the bench']);
  await dialog.getByRole('button', { name: /Walt Broussard/ }).click();
  await expect(toast(page, 'Handed over to Walt Broussard.')).toBeVisible();
  await expect(page.getByText('Technician: Walt Broussard', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Technician: Tess Guidry', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const history = await openHistory(page);
  await expect(history.getByRole('listitem')).toContainText([
    /^Repair 1/,
    /Technician: Walt Broussard → to Tess Guidry/,
    /Technician: Tess Guidry → to Walt Broussard/,
    /^Checked in/,
  ]);
});

test('someone else takes a machine with one tap', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.walt, `/card/${id}`);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(toast(page, "It's on your bench now.")).toBeVisible();
  await expect(page.getByText('Technician: Walt Broussard', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0);
});

test('a hand-over of a machine that a coworker just changed is rejected and shows the latest', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await shop.walt.call('PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ada.user.id });
  await page.getByRole('dialog').getByRole('button', { name: /Walt/ }).click();
  await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect(page.getByText('Technician: Ada Fontenot', { exact: true })).toBeVisible();
});

test('a finished machine cannot be handed over', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.walt, `/card/${id}`);
  await expect(page.getByText('Technician: Tess Guidry', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Hand over|Take it|Change credit/ })).toHaveCount(0);
});

test('an admin corrects whose work a finished repair was, and Undo gives it back', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.ada, `/card/${id}`);
  const change = page.getByRole('button', { name: 'Change credit' });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change credit' });
  await expect(dialog.getByRole('heading', { name: 'Whose work was it?' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['Ada Fontenot (me)', 'Walt Broussard']);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Walt Broussard/ }).press('Enter');
  await expect(toast(page, 'Credited to Walt Broussard.')).toBeVisible();
  await expect(page.getByText('Technician: Walt Broussard', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Technician: Tess Guidry', { exact: true })).toBeVisible();
  await expect((await openHistory(page)).getByRole('listitem')).toContainText([
    /^Repair 1/,
    /Credit: Walt Broussard → to Tess Guidry/,
    /Credit: Tess Guidry → to Walt Broussard.*Ada Fontenot/s,
    /Status/,
    /^Checked in/,
  ]);

  await change.click();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'in_progress' });
  await expect(dialog.getByRole('status')).toContainText('Tess Guidry just changed this machine.');
  await dialog.getByRole('button', { name: /^Walt Broussard/ }).click();
  await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect(page.getByText('Technician: Tess Guidry', { exact: true })).toBeVisible();
});

test('names that fail to load can be loaded again', async ({ page, shop, logInAs }) => {
  await page.route('**/api/read/get_technicians', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  );
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText("Couldn't load the names.")).toBeVisible();
  await page.unroute('**/api/read/get_technicians');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
});

for (const [whose, technician] of [
  ['Tess Guidry', 'Tess Guidry'],
  ['Me', 'Walt Broussard'],
] as const) {
  test(`when a coworker completes a repair, the confirmation asks whose work it was: ${whose}`, async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await logInAs(shop.walt, `/card/${id}`);
    await page.getByRole('button', { name: 'Complete Repair' }).click();
    const choice = page.getByRole('group', { name: 'Whose work was it?' });
    await expect(choice.getByRole('radio', { name: 'Tess Guidry' })).toBeChecked();
    await choice.getByText(whose, { exact: true }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
    await expect(page.getByText(`Technician: ${technician}`, { exact: true })).toBeVisible();
    await expect(toast(page, 'Machine marked as completed')).toBeVisible();
  });
}

test('nobody is asked whose work it was for an own repair or for Continue Repair', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(page.getByRole('dialog', { name: 'Update Status?' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await clickInDialog(page, 'Update Status?', 'Move to Trash');
  await expect(toast(page, 'Machine marked as trashed')).toBeVisible();
  await logInAs(shop.walt, `/card/${id}`);
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await expect(page.getByRole('dialog', { name: 'Update Status?' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('deactivating an employee with machines in progress asks who gets them', async ({ page, shop, logInAs }) => {
  const ids = [await shop.addMachine(), await shop.addMachine()];
  await logInAs(shop.ada, `/employee-info?employee=${shop.tess.user.id}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate?' });
  await expect(dialog.getByLabel('Tess has 2 on the bench. Give them to')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  await dialog.getByLabel('Give them to').selectOption('Walt Broussard (empty bench)');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page, 'Tess can no longer log in. Walt Broussard got 2 machines in progress.')).toBeVisible();
  await page.goto(`${shop.url}/card/${ids[0]}`);
  await expect(page.getByText('Technician: Walt Broussard', { exact: true })).toBeVisible();
});

test('a machine can be registered for a coworker', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Model').fill('LFX1');
  await page.getByLabel('Serial').fill('S1');
  await expect(page.getByLabel('For', { exact: true })).toHaveValue('');
  await page.getByLabel('For', { exact: true }).selectOption('Walt Broussard');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page.getByText('Technician: Walt Broussard', { exact: true })).toBeVisible();
  await expect((await openHistory(page)).getByText('Checked in for Walt Broussard')).toBeVisible();
});
