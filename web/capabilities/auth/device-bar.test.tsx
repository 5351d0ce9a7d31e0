import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { clickInDialog } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';

test('Switch offers each coworker, and Back leads to the screen as it was', async ({ shop }) => {
  await shop.shareDevice(['walt', 'tess']);
  await shop.show('/');
  const dialog = page.getByRole('dialog', { name: 'Switch' });
  const model = page.getByLabelText('Model');
  const openSwitch = page.getByRole('navigation', { name: 'Switch on Bench 2' }).getByRole('button', { name: 'Switch' });
  await model.fill('HALF A MODEL');
  await openSwitch.click();
  await expect.element(dialog.getByRole('heading', { name: 'Who is next?' })).toBeVisible();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('WBWalt Broussard');
  await clickInDialog('Switch', 'Back');
  await expect.element(dialog).not.toBeInTheDocument();
  await openSwitch.click();
  await clickInDialog('Switch', 'Walt Broussard');
  await expect.element(dialog.getByRole('status', { name: 'PIN: 0 of 4 digits' })).toBeVisible();
  await clickInDialog('Switch', 'Back');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(model).toHaveValue('HALF A MODEL');
});
