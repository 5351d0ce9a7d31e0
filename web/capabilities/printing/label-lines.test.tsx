import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';
import { refreshPrinters } from './queries.ts';

const section = page.getByRole('region', { name: 'On each label' });
const pictures = section.getByRole('img', { name: 'A label of a machine' });
const line = (name: string) => section.getByRole('checkbox', { name });
const hint = (most: number) => section.getByText(`A text of your shop, at most ${most} characters.`);
/** How many times as wide as high the pictures are that have loaded. */
const shapes = () =>
  (pictures.elements() as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) => Math.round(naturalWidth / naturalHeight));

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

test('what an admin leaves alone follows the lines that another one has saved', async ({ shop }) => {
  await shop.show('/printers', 'ada');
  await expect.element(line('Serial')).toBeChecked();
  await section.getByLabelText('Own line').fill('Since 1987');
  await shop.call('ada', 'PATCH', '/api/update/update_label_lines', { hidden: ['serial'] });
  refreshPrinters();
  await expect.element(line('Serial')).not.toBeChecked();
  await expect.element(section.getByLabelText('Own line')).toHaveValue('Since 1987');
  await section.getByRole('button', { name: 'Save label' }).click();
  await expect.element(toast('Label saved.')).toBeVisible();
  await shop.call('ada', 'PATCH', '/api/update/update_label_lines', { hidden: [] });
  refreshPrinters();
  await expect.element(section.getByLabelText('Own line')).toHaveValue('');
});

test('after a change of the label size, the drawings and the longest line are those of the new one, and what is chosen stays', async ({
  shop,
}) => {
  const labels = page.getByRole('region', { name: 'Labels', exact: true });
  await shop.show('/printers', 'ada');
  await expect.element(hint(53)).toBeVisible();
  await expect.poll(shapes).toEqual([2, 2]);
  await line('Serial').click();
  await labels.getByRole('button', { name: 'Enter an address' }).click();
  await labels.getByLabelText('Address').fill('ipp://127.0.0.1:9/ipp/print');
  await labels.getByLabelText('Label size').selectOptions('3 x 1 in');
  await labels.getByRole('button', { name: 'Save' }).click();
  await expect.element(hint(47)).toBeVisible();
  await expect.poll(shapes).toEqual([3, 3]);
  await expect.element(line('Serial')).not.toBeChecked();
});

test('a label that could not be loaded can be loaded again', async ({ shop }) => {
  const stop = shop.answer('GET /api/read/get_label_lines', () => Response.json({ success: false, message: 'Broken.' }, { status: 500 }));
  await shop.show('/printers', 'ada');
  await expect.element(section.getByText("Couldn't load the label.")).toBeVisible();
  stop();
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(line('Brand')).toBeChecked();
});
