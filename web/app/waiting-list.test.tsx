import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { clickInDialog, press, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

const message = "Someone else just changed this machine. Here's the latest.";

test('a change that was not accepted is listed with the reason and the machine as it is now, until it is discarded', async ({ shop }) => {
  const letThrough = shop.answer('PATCH /api/update/update_machine/', () =>
    Response.json({ success: false, message: 'Try again.', may_have_been_saved: true }, { status: 503 }),
  );
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await press('Complete Repair');
  await clickInDialog('Update Status?', 'Update');
  await press('1 change waiting');
  await shop.call('ada', 'PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ids.walt });
  letThrough();
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await list.getByRole('button', { name: 'Retry' }).click();
  const refused = list.getByRole('region', { name: 'Not accepted' }).getByRole('listitem');
  await expect.element(refused).toMatchTextContent(`${message} Now: In Progress, technician Walt Broussard.`);
  await expect.element(toast(message)).toBeVisible();

  await refused.getByRole('button', { name: 'Discard' }).click();
  await clickInDialog('Discard this change?', 'Cancel');
  await expect.element(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await clickInDialog('Discard this change?', 'Discard');
  await expect.element(list.getByText('Everything is sent.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Technician: Walt Broussard')).toBeVisible();
  expect(await shop.getMachine(id)).toMatchObject({ status: 'in_progress' });
});

test('the link to the machine of a change closes the list', async ({ shop }) => {
  shop.answer('PATCH /api/update/update_machine/', () => {
    throw new TypeError('Connection reset.');
  });
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await press('Complete Repair');
  await clickInDialog('Update Status?', 'Update');
  await page.getByRole('link', { name: 'Bench' }).click();
  await press('1 change waiting');
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await list.getByRole('link').click();
  await expectPath(`/card/${id}`);
  await expect.element(list).not.toBeInTheDocument();
});
