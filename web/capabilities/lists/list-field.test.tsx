import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../../testing/expect-path.ts';
import { focus, press, textsOf, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { showSpanish } from '../../testing/show-spanish.ts';
import { scan } from '../../testing/scanner.ts';
import { violations } from '../../testing/violations.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const options = (name: string) => textsOf(dialog(name).getByRole('option'));
const optionsOf = (name: string) => textsOf(field(name).getByRole('option'));

async function addEntries(shop: ComponentShop, list: 'brands' | 'vendors', labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const { version } = (await shop.call('ada', 'GET', '/api/read/lists'))['data'] as ShopLists;
    await shop.call('ada', 'POST', '/api/create/add_list_entry', { list, label, version });
  }
}

/** Shows Start Repair with more brands than a select lists. */
async function showManyBrands(shop: ComponentShop): Promise<void> {
  const labels = Array.from({ length: 21 }, (_none, index) => `Brand ${index}`);
  await addEntries(shop, 'brands', labels);
  await shop.show('/', 'tess');
  await expect.element(field('Brand')).toHaveAttribute('aria-haspopup', 'dialog');
}

async function changeBrand(shop: ComponentShop, key: string, change: object): Promise<void> {
  const { version } = (await shop.call('ada', 'GET', '/api/read/lists'))['data'] as ShopLists;
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', { list: 'brands', key, ...change, version });
}

test('one of many brands is found by typing, without regard to accents, case and spaces, and chosen with the keyboard', async ({
  shop,
}) => {
  await addEntries(shop, 'brands', [...Array.from({ length: 20 }, (_none, index) => `Brand ${index}`), 'Bel Águila', 'Old Águila']);
  await changeBrand(shop, 'old_aguila', { is_retired: true });
  await shop.addMachine({ brand: 'lg' });
  await shop.show('/', 'tess');
  const brand = field('Brand');
  await expect.element(brand).toHaveAttribute('aria-haspopup', 'dialog');
  await focus(brand);
  await userEvent.keyboard('{ArrowDown}');
  // The most used one first.
  await expect.poll(() => options('Brand').slice(0, 3)).toEqual(['LG', 'Admiral', 'Amana']);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(brand).toHaveFocus();
  await userEvent.keyboard('belaguila');
  await expect.poll(() => options('Brand')).toEqual(['Bel Águila']);
  await userEvent.keyboard('{Enter}');
  await expect.element(brand).toHaveValue('Bel Águila');
  await expect.element(brand).toHaveFocus();
  await userEvent.keyboard('w');
  await expect.poll(() => options('Brand')[0]).toBe('Whirlpool');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await expect.element(brand).toHaveValue('Whirlpool');
  await userEvent.keyboard('x');
  await userEvent.keyboard('yz');
  await expect.element(dialog('Brand').getByText('Nothing in the list is called that.')).toBeVisible();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(brand).toHaveValue('Whirlpool');
  await field('Model').fill('M1');
  await field('Serial').fill('S1');
  await press('Add Machine');
  await expectPath('/card/2');
  expect(await shop.getMachine(2)).toMatchObject({ brand: 'whirlpool' });
});

test('letters that come before a long list is open are typed into it', async ({ shop }) => {
  await showManyBrands(shop);
  await focus(field('Brand'));
  await scan('brand 7', { gap: 100, after: [] });
  await expect.poll(() => options('Brand')).toEqual(['Brand 7']);
});

test('a missing brand is required of a long list too', async ({ shop }) => {
  await showManyBrands(shop);
  await press('Add Machine');
  await expect.element(page.getByText('Brand is required.')).toBeVisible();
  await expect.element(field('Brand')).toHaveFocus();
  await field('Brand').click();
  await dialog('Brand').getByRole('option', { name: 'Maytag' }).click();
  await expect.element(field('Brand')).toHaveValue('Maytag');
  await expect.element(page.getByText('Brand is required.')).not.toBeInTheDocument();
});

test('an entry of a long list that is optional can be taken back', async ({ shop }) => {
  const labels = Array.from({ length: 61 }, (_none, index) => `Vendor ${index}`);
  await addEntries(shop, 'vendors', labels);
  const id = await shop.addMachine({ vendor: 'vendor_7' });
  await shop.show(`/card/${id}`, 'tess');
  await press('EDIT');
  await expect.element(field('Vendor')).toHaveValue('Vendor 7');
  await field('Vendor').click();
  await dialog('Vendor').getByRole('option', { name: 'Optional' }).click();
  await expect.element(field('Vendor')).toHaveValue('');
  await press('Save');
  await expect.poll(async () => (await shop.getMachine(id)).vendor).toBeNull();
});

test('an admin adds a brand from intake, which is chosen, and what was typed stays', async ({ shop }) => {
  await shop.show('/', 'ada');
  await field('Model').fill('WRT1');
  await expect.poll(() => optionsOf('Brand').at(-1)).toBe('+ Add...');
  await focus(field('Brand'));
  await field('Brand').selectOptions('+ Add...');
  await userEvent.keyboard('Beko');
  await expect.poll(() => options('Brand')).toEqual(['Add “Beko”']);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Beko added')).toBeVisible();
  await expect.element(field('Brand')).toHaveValue('beko');
  await expect.element(field('Brand')).toHaveFocus();
  await expect.element(field('Model')).toHaveValue('WRT1');
});

test('the label of an entry that the list has is not added again, and a retired one is brought back, but not a merged one', async ({
  shop,
}) => {
  await changeBrand(shop, 'amana', { is_retired: true });
  await changeBrand(shop, 'ge_profile', { merged_into: 'ge' });
  await shop.show('/', 'ada');
  await expect.poll(() => optionsOf('Brand').at(-1)).toBe('+ Add...');
  await field('Brand').selectOptions('+ Add...');
  await userEvent.keyboard('speedqueen');
  await expect.poll(() => options('Brand')).toEqual(['Speed Queen']);
  await dialog('Brand').getByRole('combobox').fill('ge profile');
  await expect.element(dialog('Brand').getByText('Nothing in the list is called that.')).toBeVisible();
  await dialog('Brand').getByRole('combobox').fill('AMANA');
  await expect.poll(() => options('Brand')).toEqual(['Bring back Amana']);
  await dialog('Brand').getByRole('option').click();
  await expect.element(toast('Amana is back')).toBeVisible();
  await expect.element(field('Brand')).toHaveValue('amana');
});

test('in Spanish, an admin finds colors by both labels, and is not offered to add one that the list has', async ({ shop }) => {
  await showSpanish();
  await shop.show('/', 'ada');
  await expect.poll(() => optionsOf('Color').at(-1)).toBe('+ Agregar...');
  await field('Color').selectOptions('+ Agregar...');
  await expect.poll(() => options('Color')).toEqual(expect.arrayContaining(['Naranja', 'Blanco']));
  for (const label of ['naranja', 'orange']) {
    await dialog('Color').getByRole('combobox').fill(label);
    await expect.poll(() => options('Color')).toEqual(['Naranja']);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Color')).toHaveValue('Orange');
});

test('in Spanish, an admin brings back a retired color by its Spanish label, and it is chosen', async ({ shop }) => {
  const { version } = (await shop.call('ada', 'GET', '/api/read/lists'))['data'] as ShopLists;
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', { list: 'colors', key: 'Orange', is_retired: true, version });
  await showSpanish();
  await shop.show('/', 'ada');
  await expect.poll(() => optionsOf('Color').at(-1)).toBe('+ Agregar...');
  await field('Color').selectOptions('+ Agregar...');
  await userEvent.keyboard('naranja{Enter}');
  await expect.element(field('Color')).toHaveValue('Orange');
});

test('an admin adds a style of the type and a vendor from the card', async ({ shop }) => {
  const id = await shop.addMachine({ style: undefined });
  await shop.show(`/card/${id}`, 'ada');
  await press('EDIT');
  await field('Style').selectOptions('+ Add...');
  await userEvent.keyboard('Drawer{Enter}');
  await expect.element(field('Style')).toHaveValue('drawer');
  await field('Vendor').selectOptions('+ Add...');
  await userEvent.keyboard('Toledo{Enter}');
  await expect.element(field('Vendor')).toHaveValue('toledo');
  await press('Save');
  await expect.poll(async () => await shop.getMachine(id)).toMatchObject({ style: 'drawer', vendor: 'toledo' });
});

test('a technician is not offered to add an entry', async ({ shop }) => {
  await shop.show('/', 'tess');
  await expect.element(field('Brand')).toBeVisible();
  for (const name of ['Brand', 'Style', 'Color', 'Condition', 'Vendor']) expect(optionsOf(name)).not.toContain('+ Add...');
});
