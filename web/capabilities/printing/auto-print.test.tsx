import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectPath } from '../../testing/expect-path.ts';
import { openHistory } from '../../testing/locators.ts';
import { test } from '../../testing/with-zebra.ts';

const box = page.getByLabelText('Print the label');
const startRepair = () => page.getByRole('link', { name: /^Fettle/ }).click();

test('a device prints the label of each new machine from when its box is checked until it is cleared', async ({ shop }) => {
  await shop.show('/');
  await box.click();
  await page.getByRole('link', { name: 'Machines' }).click();
  await startRepair();
  await expect.element(box).toBeChecked();
  await page.getByLabelText('Brand').selectOptions('LG');
  await page.getByLabelText('Model').fill('LFX1');
  await page.getByLabelText('Serial').fill('LG77');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expectPath('/card/1');
  await expect.element((await openHistory()).getByText('Label printed')).toBeVisible();
  expect(await commands.printedByZebra()).toEqual([expect.stringContaining('LG77')]);

  await startRepair();
  await box.click();
  await page.getByRole('link', { name: 'Machines' }).click();
  await startRepair();
  await expect.element(box).not.toBeChecked();
});
