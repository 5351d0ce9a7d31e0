import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';

const section = page.getByRole('region', { name: 'On each label' });
const pictures = section.getByRole('img', { name: 'A label of a machine' });
const line = (name: string) => section.getByRole('checkbox', { name });

/** The texts of the pictures that are shown, as the server has drawn them. */
async function shownTexts(): Promise<string[]> {
  const addresses = pictures.elements().map((picture) => (picture as HTMLImageElement).src);
  return Promise.all(
    addresses.map(
      async (address) => new DOMParser().parseFromString(await (await fetch(address)).text(), 'image/svg+xml').documentElement.textContent,
    ),
  );
}

test('an admin leaves out a line of labels and adds one of the shop, sees both drawings at once, and saves', async ({ shop }) => {
  await shop.show('/printers', 'ada');
  await expect.element(line('Serial')).toBeChecked();
  await expect.poll(() => pictures.elements().map((picture) => (picture as HTMLImageElement).naturalWidth > 0)).toEqual([true, true]);
  await expect.poll(shownTexts).toEqual([expect.stringContaining('VSA1234567'), expect.stringContaining('VSA1234567')]);
  await line('Serial').click();
  await section.getByLabelText('Own line').fill('Señor Café');
  await expect.poll(shownTexts).toEqual([expect.stringMatching(/Señor Café/), expect.stringMatching(/Señor Café/)]);
  for (const text of await shownTexts()) expect(text).not.toContain('VSA1234567');
  expect(await violations()).toEqual([]);
  await section.getByRole('button', { name: 'Save label' }).click();
  await expect.element(toast('Label saved.')).toBeVisible();
  await shop.show('/printers', 'ada');
  await expect.element(line('Serial')).not.toBeChecked();
  await expect.element(section.getByLabelText('Own line')).toHaveValue('Señor Café');
});

test('a label that could not be loaded can be loaded again', async ({ shop }) => {
  const stop = shop.answer('GET /api/read/get_label_lines', () => Response.json({ success: false, message: 'Broken.' }, { status: 500 }));
  await shop.show('/printers', 'ada');
  await expect.element(section.getByText("Couldn't load the label.")).toBeVisible();
  stop();
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(line('Brand')).toBeChecked();
});
