import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { clickInDialog, press, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

const message = 'The database stopped responding while this was being saved. It may have been saved. Check before you try again.';

test('a request that may have been saved is retried with the same key and runs once', async ({ shop }) => {
  const keys: (string | null)[] = [];
  const mend = shop.answer('PATCH /api/update/update_machine/', ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ success: false, message, may_have_been_saved: true }, { status: 503 });
  });
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await press('Complete Repair');
  await clickInDialog('Update Status?', 'Update');
  await expect.element(toast('Saved on this device.')).toBeVisible();
  await press('1 change waiting');
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect.element(list).toMatchTextContent(message);
  mend();
  shop.answer('PATCH /api/update/update_machine/', ({ headers }) => void keys.push(headers.get('idempotency-key')));
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list.getByText('Everything is sent.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
  expect(await shop.getMachine(id)).toMatchObject({ status: 'completed' });
});
