import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { clickInDialog, press, toast } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const message = "Someone else just changed this machine. Here's the latest.";

const list = page.getByRole('dialog', { name: 'Changes on this device' });

/** Shows the list with the completion of a new machine, which the server cannot save until the returned function is called. */
async function showWaiting(shop: ComponentShop) {
  const letThrough = shop.answer('PATCH /api/update/update_machine/', () =>
    Response.json({ success: false, message: 'Try again.', may_have_been_saved: true }, { status: 503 }),
  );
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await press('Complete Repair');
  await clickInDialog('Update Status?', 'Update');
  await press('1 change waiting');
  return { id, letThrough };
}

test('a change that was not accepted is listed with the reason and the machine as it is now, until it is discarded', async ({ shop }) => {
  const { id, letThrough } = await showWaiting(shop);
  await shop.call('ada', 'PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ids.walt });
  letThrough();
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
  const { id } = await showWaiting(shop);
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Bench' }).click();
  await press('1 change waiting');
  await list.getByRole('link').click();
  await expectPath(`/card/${id}`);
  await expect.element(list).not.toBeInTheDocument();
});

test('a change that is being sent cannot be discarded, as it is saved anyway', async ({ shop }) => {
  const { letThrough } = await showWaiting(shop);
  const discard = list.getByRole('button', { name: 'Discard' });
  await expect.element(discard).toBeVisible();
  letThrough();
  const sending = Promise.withResolvers<undefined>();
  shop.answer('PATCH /api/update/update_machine/', () => sending.promise);
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list.getByText(/, sending now$/)).toBeVisible();
  await expect.element(discard).toBeDisabled();
  sending.resolve(undefined);
  await expect.element(list.getByText('Everything is sent.')).toBeVisible();
});

test('the question before a change is discarded stays while the change is sent once more', async ({ shop }) => {
  await showWaiting(shop);
  await list.getByRole('button', { name: 'Discard' }).click();
  const sending = Promise.withResolvers<undefined>();
  shop.answer('PATCH /api/update/update_machine/', () => sending.promise);
  dispatchEvent(new Event('online'));
  await expect.element(list.getByText(/, sending now$/)).toBeInTheDocument();
  await clickInDialog('Discard this change?', 'Cancel');
  sending.resolve(undefined);
});
