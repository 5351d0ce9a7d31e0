import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { password } from '../../e2e/api-client.ts';
import { expectErrorAt } from '../testing/expect-error-at.ts';
import { logInAsWalt } from '../testing/log-in-as-walt.ts';
import { press, pressEnter, textsOf, toast, url } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { showSpanish } from '../testing/show-spanish.ts';
import { violations } from '../testing/violations.ts';

const entries = page.getByRole('list', { name: 'Entries' });
const entry = (label: string) => entries.getByText(label, { exact: true });
const icon = (name: string) => page.getByRole('toolbar', { name: 'Icon' }).getByRole('button', { name });
const colors = () => textsOf(page.getByLabelText('Color').getByRole('option'));
const vendors = () => textsOf(page.getByLabelText('Vendor').getByRole('option'));
const labels = () => textsOf(entries.getByRole('listitem')).map((text) => text.split('Name')[0]);

async function listsOf(shop: ComponentShop): Promise<ShopLists> {
  return (await shop.call('ada', 'GET', '/api/read/lists'))['data'] as ShopLists;
}

const readyTypes = ['Freezer', 'Dishwasher', 'Microwave', 'Stackable', 'Water heater', 'Ice maker', 'Air conditioner'];

/** Another admin changes an entry. */
async function change(shop: ComponentShop, body: object): Promise<void> {
  const { version } = await listsOf(shop);
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', { ...body, version });
}

test('an admin adds an entry, which machines can have at once', async ({ shop }) => {
  await shop.show('/lists?list=vendors', 'ada');
  const added = page.getByLabelText('New vendor');
  await press('Add vendor');
  await expectErrorAt(added, 'Label is required.');
  await added.fill('baton  rouge');
  await press('Add vendor');
  await expectErrorAt(added, 'Baton Rouge is in the list already.');
  await added.fill('Toledo');
  await press('Add vendor');
  await expect.element(toast('Toledo added')).toBeVisible();
  await expect.element(added).toHaveValue('');
  expect(labels().at(-1)).toBe('Toledo');
  await shop.show('/', 'tess');
  await page.getByLabelText('Vendor').selectOptions('Toledo');
});

test('an admin renames an entry in its place, and sees who changed it last', async ({ shop }) => {
  await shop.show('/lists?list=brands', 'ada');
  await entry('Admiral').click();
  const name = page.getByLabelText('Name');
  await name.fill('amana');
  await press('Rename');
  await expectErrorAt(name, 'Amana is in the list already.');
  await name.fill('Admiral Home');
  await press('Rename');
  await expect.element(toast('Admiral is now Admiral Home')).toBeVisible();
  expect(labels()[0]).toBe('Admiral Home');
  await expect.element(page.getByText(/^Renamed from Admiral by Ada Fontenot on /)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an entry moves up and down with the keyboard, and its button keeps the focus', async ({ shop }) => {
  await shop.show('/lists?list=conditions', 'ada');
  await entry('NEW').click();
  const [up, down] = ['Move up', 'Move down'].map((name) => page.getByRole('button', { name })) as [typeof entries, typeof entries];
  await expect.element(up).toHaveAttribute('aria-disabled', 'true');
  await pressEnter(down);
  await expect.poll(labels).toEqual(['USED', 'NEW', 'Scratch and Dent']);
  await expect.element(down).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(labels).toEqual(['USED', 'Scratch and Dent', 'NEW']);
  await expect.element(down).toHaveFocus();
  await expect.element(down).toHaveAttribute('aria-disabled', 'true');
  await pressEnter(up);
  await expect.poll(labels).toEqual(['USED', 'NEW', 'Scratch and Dent']);
  await expect.element(up).toHaveFocus();
  expect((await listsOf(shop)).conditions.map(({ key }) => key)).toEqual(['USED', 'NEW', 'Scratch and Dent']);
});

test('a retired entry leaves intake, stays on machines and in filters, and can be brought back', async ({ shop }) => {
  const id = await shop.addMachine({ color: 'Teal' });
  await shop.addMachine({ type_of: 'range', style: undefined });
  await change(shop, { list: 'types', key: 'range', is_retired: true });
  await shop.show('/lists?list=colors', 'ada');
  await entry('Teal').click();
  await press('Retire');
  await expect.element(toast('Teal retired')).toBeVisible();
  await expect.element(entries.getByText('Teal · Retired')).toBeVisible();

  await shop.show('/', 'tess');
  await expect.element(page.getByRole('button', { name: 'Dryer' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Range' })).not.toBeInTheDocument();
  await expect.poll(colors).not.toContain('Teal');
  await shop.show(`/card/${id}`, 'tess');
  await expect.element(page.getByText('Teal')).toBeVisible();
  await press('EDIT');
  // The machine has it.
  await expect.element(page.getByLabelText('Color')).toHaveValue('Teal');
  await shop.show('/table', 'tess');
  await press('Filters');
  // Not the ready types, which no machine has.
  expect(textsOf(page.getByLabelText('Type').getByRole('option'))).toEqual(['Type', 'Fridge', 'Washer', 'Dryer', 'Range']);

  await shop.show('/lists?list=colors', 'ada');
  await entries.getByText('Teal · Retired').click();
  await press('Bring back');
  await expect.element(toast('Teal is back')).toBeVisible();
});

test('in Spanish, the types whose styles are listed have their Spanish names', async ({ shop }) => {
  await showSpanish();
  await shop.show('/lists?list=styles', 'ada');
  await expect.poll(() => textsOf(page.getByLabelText('Tipo').getByRole('option')).slice(0, 2)).toEqual(['Refrigerador', 'Lavadora']);
});

test('the styles of a type are a list of their own', async ({ shop }) => {
  await shop.show('/lists', 'ada');
  await expect.poll(labels).toEqual(['Fridge', 'Washer', 'Dryer', 'Range', ...readyTypes.map((type) => `${type} · Retired`)]);
  await page.getByLabelText('List').selectOptions('Styles');
  await page.getByLabelText('Type').selectOptions('Range');
  await expect.poll(labels).toEqual(['Gas', 'Coil', 'Glass Top']);
  expect(url()).toBe('/lists?list=styles&type=range');
  await page.getByLabelText('New style').fill('Induction');
  await press('Add style');
  await expect.poll(labels).toEqual(['Gas', 'Coil', 'Glass Top', 'Induction']);
});

test('a type that is ready is brought back, and Start Repair has its button, its styles and its faults', async ({ shop }) => {
  await shop.show('/', 'tess');
  await expect.element(page.getByRole('button', { name: 'Range' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Freezer' })).not.toBeInTheDocument();
  await shop.show('/lists', 'ada');
  await entries.getByText('Freezer · Retired').click();
  await press('Bring back');
  await expect.element(toast('Freezer is back')).toBeVisible();
  await shop.show('/', 'tess');
  await press('Freezer');
  await page.getByLabelText('Style').selectOptions('Chest');
  await press('Not freezing');
  await expect.element(page.getByLabelText("What's wrong?")).toHaveValue('Not freezing');
});

test('a new type has the chosen icon, and the faults that its admin writes', async ({ shop }) => {
  await shop.show('/lists', 'ada');
  await page.getByLabelText('New type').fill('Wine Cooler');
  await page.getByText('Icon: Plug').click();
  await icon('Glass').click();
  await press('Add type');
  await expect.element(toast('Wine Cooler added')).toBeVisible();
  await entry('Wine Cooler').click();
  const own = page.getByRole('listitem').filter({ hasText: 'Wine Cooler' });
  await own.getByText('Icon: Glass').click();
  await own.getByRole('button', { name: 'Snowflake' }).click();
  await expect.element(toast('Wine Cooler has a new icon')).toBeVisible();
  await own.getByLabelText('Frequent faults').fill('Too warm, Light');
  await press('Save faults');
  await expect.element(toast('Faults of Wine Cooler saved')).toBeVisible();
  await expect.element(own.getByText(/^New faults by Ada Fontenot on /)).toBeVisible();
  expect(await violations()).toEqual([]);
  await shop.show('/', 'tess');
  const button = page.getByRole('button', { name: 'Wine Cooler' });
  await expect.poll(() => button.element().querySelector('.lucide-snowflake')).not.toBeNull();
  await button.click();
  expect(textsOf(page.getByRole('toolbar', { name: 'Frequent faults' }).getByRole('button'))).toEqual(['Too warm', 'Light']);
});

test('a search in a list finds entries by the words of their labels', async ({ shop }) => {
  await shop.show('/lists?list=brands', 'ada');
  await page.getByLabelText('Search the list').fill('cafe');
  await expect.poll(labels).toEqual(['Café']);
  await page.getByLabelText('Search the list').fill('nothing');
  await expect.element(page.getByText('No brand is called that.')).toBeVisible();
});

test('an admin whose change comes second keeps what was typed, and sees the list as it is', async ({ shop }) => {
  await shop.show('/lists?list=vendors', 'ada');
  await entry('Alexandria').click();
  const name = page.getByLabelText('Name');
  await name.fill('Akron');
  const stop = shop.answer('PATCH /api/update/update_list_entry', async () => {
    stop();
    await change(shop, { list: 'vendors', key: 'scrappers', label: 'Scrap Yard' });
    return undefined;
  });
  await press('Rename');
  await expect.element(toast("Someone else just changed the lists. Here's the latest.")).toBeVisible();
  await expect.element(entry('Scrap Yard')).toBeVisible();
  await expect.element(name).toHaveValue('Akron');
  await press('Rename');
  await expect.element(toast('Alexandria is now Akron')).toBeVisible();
});

test('a field that an admin has not typed in shows what another one changed', async ({ shop }) => {
  await shop.show('/lists', 'ada');
  await entry('Fridge').click();
  const faults = entries.getByLabelText('Frequent faults');
  await expect.element(faults).not.toHaveValue('');
  await change(shop, { list: 'types', key: 'fridge', faults: 'Too warm' });
  await expect.element(faults).toHaveValue('Too warm');
  await shop.show('/lists?list=positions', 'ada');
  await entry('Fridge Tech').click();
  const usual = entries.getByLabelText('Usual type');
  await expect.element(usual).toHaveValue('fridge');
  await change(shop, { list: 'positions', key: '1', usual_type: 'dryer' });
  await expect.element(usual).toHaveValue('dryer');
});

test('a new and a renamed entry are on an open screen at once, and what is typed there stays', async ({ shop }) => {
  await shop.show('/', 'tess');
  await page.getByLabelText('Serial').fill('typed1');
  await page.getByLabelText('Vendor').selectOptions('Baton Rouge');
  await change(shop, { list: 'vendors', key: 'baton_rouge', label: 'Toledo' });
  await change(shop, { list: 'types', key: 'fridge', label: 'Refrigerator' });
  await expect.element(page.getByRole('button', { name: 'Refrigerator' })).toBeVisible();
  await shop.call('ada', 'POST', '/api/create/add_list_entry', { list: 'vendors', label: 'Akron', version: 2 });
  await expect.poll(vendors).toContain('Akron');
  expect(vendors()).toContain('Toledo');
  await expect.element(page.getByLabelText('Vendor')).toHaveValue('baton_rouge');
  await expect.element(page.getByLabelText('Serial')).toHaveValue('typed1');
});

test('an entry that was added while the page had lost the stream of changes is on it once the stream is back', async ({ shop }) => {
  const lose = shop.answer('GET /api/live', () => new Response('', { headers: { 'content-type': 'text/event-stream' } }));
  const loaded = Promise.withResolvers<void>();
  shop.answer('GET /api/read/lists', async (_request, askServer) => {
    const response = await askServer();
    loaded.resolve();
    return response;
  });
  await shop.show('/', 'tess');
  await loaded.promise;
  await shop.call('ada', 'POST', '/api/create/add_list_entry', { list: 'vendors', label: 'Akron', version: 0 });
  lose();
  await expect.poll(vendors).toContain('Akron');
});

test('an admin adds a position, and Start Repair has its usual type chosen when one of its people logs in', async ({ shop }) => {
  await change(shop, { list: 'types', key: 'freezer', is_retired: false });
  await shop.show('/lists?list=positions', 'ada');
  await expect.poll(labels).toEqual(['Office', 'Fridge Tech', 'Washer Tech', 'Dryer & Range Tech']);
  await page.getByLabelText('New position').fill('Freezer Tech');
  await page.getByLabelText('Usual type').selectOptions('Range');
  await press('Add position');
  await expect.element(toast('Freezer Tech added')).toBeVisible();
  await entry('Freezer Tech').click();
  const own = page.getByRole('listitem').filter({ hasText: 'Freezer Tech' });
  await expect.element(own.getByLabelText('Usual type')).toHaveValue('range');
  await expect.element(own.getByRole('button', { name: 'Merge into ...' })).not.toBeInTheDocument();
  await own.getByLabelText('Usual type').selectOptions('Freezer');
  await press('Save usual type');
  await expect.element(toast('Freezer Tech has a new usual type')).toBeVisible();
  await expect.element(own.getByText(/^New usual type by Ada Fontenot on /)).toBeVisible();
  expect(await violations()).toEqual([]);
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { role: 5 });
  await logInAsWalt(shop, password);
  await expect.element(page.getByRole('button', { name: 'Freezer' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Fridge' })).toHaveAttribute('aria-pressed', 'false');
});

test('a technician cannot open the lists', async ({ shop }) => {
  await shop.show('/lists', 'tess');
  await expect.element(page.getByText('Unauthorized Access')).toBeVisible();
});
