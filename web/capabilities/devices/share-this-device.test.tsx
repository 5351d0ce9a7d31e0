import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { clickInDialog, press, toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';

test('an admin names the device and shares it', async ({ shop }) => {
  const name = page.getByLabelText('Name');
  await shop.show('/devices', 'ada');
  await expect.element(page.getByText(/^No shared devices yet\./)).toBeVisible();
  await press('Share this device');
  await expectErrorAt(name, 'Name is required.');
  await name.fill('Bench 2');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await press('Share this device');
  await expect.element(toast('Bench 2 is a shared device now.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Bench 2 (this device)' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Switch on Bench 2' })).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  const { data } = await shop.call('ada', 'GET', '/api/read/get_devices');
  expect(data).toMatchObject([{ name: 'Bench 2', lock_after_minutes: 5, shared_by: 'Ada Fontenot' }]);
});

test('the questions before a device or an employee is removed say that unsent work is lost', async ({ shop }) => {
  await shop.shareDevice(['tess']);
  await shop.show('/devices', 'ada');
  for (const [button, question] of [
    ['Unshare Bench 2', 'Unshare Bench 2?'],
    ['Remove Tess Guidry from Bench 2', 'Remove Tess Guidry from Bench 2?'],
  ] as const) {
    await press(button);
    await expect.element(page.getByRole('dialog', { name: question })).toMatchTextContent('that is not sent yet is lost.');
    await clickInDialog(question, 'Cancel');
  }
});
