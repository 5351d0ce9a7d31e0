import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clickInDialog, press, textsOf, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { showSpanish } from '../../testing/show-spanish.ts';
import { violations } from '../../testing/violations.ts';

const entries = page.getByRole('list', { name: 'Entries' });
const entry = (label: string) => entries.getByText(label, { exact: true });
const dialog = page.getByRole('dialog');
async function fieldOf(shop: ComponentShop, id: number, field: string): Promise<unknown> {
  return ((await shop.call('ada', 'GET', `/api/read/get_machine/${id}`))['data'] as Record<string, unknown>)[field];
}
const into = dialog.getByLabelText('Merge into');

test('an admin merges an entry after seeing how many machines change, and undoes it from the toast', async ({ shop }) => {
  const id = await shop.addMachine({ brand: 'ge_profile' });
  await shop.addMachine({ brand: 'ge_profile' });
  await shop.show('/lists?list=brands', 'ada');
  await entry('GE Profile').click();
  await press('Merge into ...');
  await expect.element(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  expect(textsOf(into.getByRole('option'))).not.toContain('GE Profile');
  expect(await violations()).toEqual([]);
  await into.selectOptions('GE');
  await expect.element(dialog.getByText('2 machines of GE Profile become GE.')).toBeVisible();
  await clickInDialog('Merge GE Profile?', 'Merge');
  await expect.element(toast('GE Profile merged into GE. 2 machines changed.')).toBeVisible();
  await expect.element(entry('GE Profile · Merged into GE')).toBeVisible();
  await expect.element(page.getByText(/^Merged into GE \(2 machines\) by Ada Fontenot on /)).toBeVisible();
  expect(await fieldOf(shop, id, 'brand')).toBe('ge');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('GE Profile is an entry of its own again. 2 machines changed.')).toBeVisible();
  await expect.element(entry('GE Profile')).toBeVisible();
  await expect.element(page.getByText(/^Undid the merge into GE \(2 machines\) by /)).toBeVisible();
  expect(await fieldOf(shop, id, 'brand')).toBe('ge_profile');
});

test('a merge of so many machines that it takes a minute is waited for', async ({ shop }) => {
  const limits: { ms: number; controller: AbortController }[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    limits.push({ ms, controller });
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  // A minute passes.
  shop.answer('PATCH /api/update/update_list_entry', (_request, askServer) => {
    for (const { ms, controller } of limits) if (ms <= 60_000) controller.abort(new DOMException('', 'TimeoutError'));
    return askServer();
  });
  await shop.show('/lists?list=brands', 'ada');
  await entry('GE Profile').click();
  await press('Merge into ...');
  await into.selectOptions('GE');
  await clickInDialog('Merge GE Profile?', 'Merge');
  await expect.element(toast('GE Profile merged into GE. 0 machines changed.')).toBeVisible();
});

test('a merge can be undone later, where it says who did it', async ({ shop }) => {
  const id = await shop.addMachine({ vendor: 'stines_lc' });
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', {
    list: 'vendors',
    key: 'stines_lc',
    merged_into: 'stines_jn',
    version: 0,
  });
  await shop.show('/lists?list=vendors', 'ada');
  await entries.getByText('Stines Lake Charles · Merged into Stines Jennings').click();
  await expect.element(page.getByText(/^Merged into Stines Jennings \(1 machine\) by Ada Fontenot on /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Bring back' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Merge into ...' })).not.toBeInTheDocument();
  await press('Undo merge');
  await expect.element(toast('Stines Lake Charles is an entry of its own again. 1 machine changed.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Merge into ...' })).toBeVisible();
  expect(await fieldOf(shop, id, 'vendor')).toBe('stines_lc');
});

test('in Spanish, a merge names the entries in Spanish', async ({ shop }) => {
  await shop.addMachine({ color: 'Orange' });
  await showSpanish();
  await shop.show('/lists?list=colors', 'ada');
  const list = page.getByRole('list', { name: 'Elementos' });
  await list.getByText('Naranja (Orange)').click();
  await press('Unir a ...');
  await dialog.getByRole('combobox').selectOptions('Blanco');
  await expect.element(dialog.getByText('1 máquina pasa de Naranja a Blanco.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Unir' }).click();
  await expect.element(list.getByText('Naranja (Orange) · Unido a Blanco')).toBeVisible();
});

test('a type that has styles says that it cannot be merged', async ({ shop }) => {
  await shop.show('/lists', 'ada');
  await entry('Range').click();
  await expect.element(page.getByText('A type that has styles cannot be merged.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Merge into ...' })).not.toBeInTheDocument();
});

test('a merged type leaves the filters, and a link that filters by it filters by the other type', async ({ shop }) => {
  const send = (path: string, body: object) => shop.call('ada', path.includes('create') ? 'POST' : 'PATCH', path, body);
  await send('/api/create/add_list_entry', { list: 'types', label: 'Refrigerator', version: 0 });
  await shop.addMachine({ type_of: 'refrigerator', style: null });
  await send('/api/update/update_list_entry', { list: 'types', key: 'refrigerator', merged_into: 'fridge', version: 1 });
  await shop.show('/table', 'tess');
  await press('Filters');
  await expect.poll(() => textsOf(page.getByLabelText('Type').getByRole('option'))).toEqual(['Type', 'Fridge', 'Washer', 'Dryer', 'Range']);
  await shop.show('/table?type_of=refrigerator', 'tess');
  await expect.element(page.getByLabelText('Type')).toHaveValue('fridge');
});

test('a merge is shown on an open card', async ({ shop }) => {
  const id = await shop.addMachine({ brand: 'cafe' });
  await shop.show(`/card/${id}`, 'tess');
  await expect.element(page.getByRole('heading', { name: /Café/ })).toBeVisible();
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', { list: 'brands', key: 'cafe', merged_into: 'lg', version: 0 });
  await expect.element(page.getByRole('heading', { name: /LG/ })).toBeVisible();
});
