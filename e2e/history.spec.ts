import { expect } from '@playwright/test';
import { clickInDialog, openHistory, test, toast } from './fixtures.ts';

test('a card shows each repair with its events, and each edit with the old and the new value', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { color: 'Black', condition: 'USED' });
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.ada.call('POST', '/api/export/export_all');
  await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { status: 'in_progress' });
  await logInAs(shop.tess, `/card/${id}`);
  const lines = (await openHistory(page)).getByRole('listitem');
  await expect(lines).toHaveText([
    /^Repair 2, started \w+ \d{1,2}, \d{4}In Progress.*Walt Broussard$/,
    /^Status: Inventoried → to In Progress.*Walt Broussard, /,
    /^Repair 1, started .*Inventoried.*Tess Guidry, /,
    /^Exported to inventory.*Ada Fontenot, /,
    /^Status: In Progress → to Completed.*Tess Guidry, /,
    /Color: White → to Black.*Tess Guidry, /,
    /^Checked in.*Tess Guidry, /,
  ]);
  // Fields saved together are one entry.
  await expect(lines.nth(5)).toContainText('Condition: empty → to USED');
});

test('a long history and many notes are collapsed and expand on demand', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  for (let number = 1; number <= 12; number += 1) {
    await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: `Note number ${number}` });
  }
  await logInAs(shop.tess, `/card/${id}`);
  const notes = page.getByRole('region', { name: 'NOTES' });
  await expect(notes.getByRole('listitem')).toHaveCount(8);
  await notes.getByRole('button', { name: 'Show all 12 notes' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(12);
  await expect(notes.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('list')).toBeHidden();
  await openHistory(page);
  await expect(history.getByText('Note added: Note number 12')).toBeVisible();
  await expect(history.getByText('Checked in', { exact: true })).toBeHidden();
  await history.getByRole('button', { name: 'Show full history' }).click();
  await expect(history.getByText('Checked in', { exact: true })).toBeVisible();
  await page.reload();
  await expect(history.getByText('Checked in', { exact: true })).toBeHidden();
  // The printed page has no buttons and the full history.
  await page.emulateMedia({ media: 'print' });
  await expect(history.getByText('Checked in', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeHidden();
});

test('a serial on file shows a warning before anything is added, even without the brand', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'Relay W10613606 clicks.' });
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.walt);
  await page.getByLabel('Serial').fill(' vsa1234567');
  await expect(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
  await expect(page.getByText('Last repair by Tess Guidry')).toContainText(/completed \w+ \d{1,2}, \d{4}\.$/);
  await expect(page.getByText('Relay W10613606 clicks.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open card' })).toHaveAttribute('href', `/card/${id}`);

  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(toast(page, 'Machine marked as in_progress')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  const { meta } = await shop.tess.call('GET', '/api/read/get_machines/all?page=1');
  expect(meta).toMatchObject({ total: 1, counts: { in_progress: 1 } });
});

test('tapping Add Machine before the duplicate check finishes shows the warning first, and a second tap adds the machine anyway', async ({
  page,
  shop,
  logInAs,
}) => {
  await shop.addMachine();
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('GE');
  await page.getByLabel('Model').fill('GE1');
  await page.getByLabel('Serial').fill('vsa-123 4567');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Already in the shop: Fridge 1, Tess Guidry has it.' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/2$/);
});

test('a machine with a new serial is added with one click', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('GE');
  await page.getByLabel('Model').fill('GE1');
  const lookedUp = page.waitForResponse(/get_id_by_serial/);
  await page.getByLabel('Serial').fill('NEW1');
  await lookedUp;
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/1$/);
});

test('a deleted note can be restored in place for 10 seconds', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.withClockAt('2026-11-20T15:00:00Z', async () => {
    for (const content of ['Ordered a relay.', 'Fitted the relay.'])
      await shop.walt.call('POST', `/api/create/add_note/${id}`, { content });
  });
  await page.clock.install();
  await logInAs(shop.tess, `/card/${id}`);
  const items = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
  const note = page.getByRole('button', { name: /^Fitted the relay\. Walt Broussard, November 20, 2026/ });
  await note.press('Enter');
  await clickInDialog(page, 'Delete Note?', 'Delete');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(items.first()).toContainText('Note deleted.');
  await expect(undo).toBeFocused();
  await expect(page.getByText('You can undo this for 10 seconds.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(note).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect((await openHistory(page)).getByText('Note restored: Fitted the relay.')).toBeVisible();

  await page.getByRole('button', { name: /Ordered a relay/ }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await clickInDialog(page, 'Delete Note?', 'Delete');
  await expect(undo).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(undo).toBeVisible();
  await page.clock.runFor(200);
  await expect(undo).toHaveCount(0);
  await expect(items).toHaveCount(1);
});

for (const [button, status, confirm] of [
  ['Complete Repair', 'completed', 'Update'],
  ['Trash', 'trashed', 'Move to Trash'],
] as const) {
  test(`${button} can be undone, and so can a later Continue Repair`, async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await logInAs(shop.tess, `/card/${id}`);
    const bar = page.getByRole('group', { name: 'Machine actions' });
    const now = async () => (await shop.tess.call('GET', `/api/read/get_machine/${id}`)).data as { status: string; repairs: object[] };
    await bar.getByRole('button', { name: button }).click();
    await clickInDialog(page, 'Update Status?', confirm);
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByRole('button', { name: button })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect((await now()).status).toBe('in_progress');

    await bar.getByRole('button', { name: button }).click();
    await clickInDialog(page, 'Update Status?', confirm);
    await expect(bar.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
    const finished = await now();
    await logInAs(shop.walt, `/card/${id}`);
    await bar.getByRole('button', { name: 'Continue Repair' }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
    // The finish date and the technician are unchanged.
    expect(await now()).toMatchObject({ status, repairs: finished.repairs });
  });
}

test('no undo is offered for a machine that came from inventory, or after the user leaves the card', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.ada.call('POST', '/api/export/export_all');
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await expect(page.getByRole('dialog')).toContainText('This starts a new repair on your bench.');
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Trash' }).click();
  await clickInDialog(page, 'Update Status?', 'Move to Trash');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('link', { name: /^Fettle/ }).click();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a late undo is rejected, and the card shows the current state', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  // A page that hears of the coworker's change no longer offers to undo.
  await page.route('**/api/live*', () => undefined);
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, { status: 'in_progress' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
});
