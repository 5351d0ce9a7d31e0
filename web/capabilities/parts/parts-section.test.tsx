import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clickInDialog, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { showLive } from '../../testing/show-live.ts';
import { violations } from '../../testing/violations.ts';

const section = page.getByRole('region', { name: 'Parts' });
const parts = section.getByRole('listitem');
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Shows a card that waits for these parts. Returns the machine's id. */
async function showWaiting(shop: ComponentShop, ...awaited: object[]): Promise<number> {
  const id = await shop.addMachine();
  for (const part of awaited) await shop.call('tess', 'POST', `/api/create/add_awaited_part/${id}`, part);
  await shop.show(`/card/${id}`);
  await expect.poll(() => parts.all()).toHaveLength(awaited.length);
  return id;
}

async function partIds(shop: ComponentShop, machine: number): Promise<number[]> {
  const { data } = await shop.call('tess', 'GET', `/api/read/get_machine/${machine}`);
  return (data as { awaited_parts: { id: number }[] }).awaited_parts.map(({ id }) => id);
}

/** Walt receives the first part of the machine. */
async function receiveFirst(shop: ComponentShop, machine: number): Promise<void> {
  const [first] = await partIds(shop, machine);
  await shop.call('walt', 'PATCH', `/api/update/end_awaited_part/${first}`, { outcome: 'arrived' });
}

test('"Part is here" takes one tap and can be undone', async ({ shop }) => {
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const heater = { part_number: 'WR51', description: 'Heater', expected_on: threeDaysAgo };
  const id = await showWaiting(shop, heater, { description: 'Gasket' });
  await expect.element(parts.first()).toMatchTextContent(/[234] days late, expected/);
  await button('Part is here: WR51, Heater').click();
  await expect.element(parts.first()).toMatchTextContent('WR51, Heater is here.');
  await expect.element(button('Undo')).toHaveFocus();
  expect(await partIds(shop, id)).toHaveLength(1);
  await button('Undo').click();
  await expect.element(button('Part is here: WR51, Heater')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Parts' })).toHaveFocus();
  expect(await partIds(shop, id)).toHaveLength(2);
});

test('an awaited part can be edited, or marked as not needed and undone', async ({ shop }) => {
  const id = await showWaiting(shop, { description: 'Heater', supplier: 'Encompass' });
  await button('More for Heater').click();
  await button('Edit Heater').click();
  await expect.element(page.getByLabelText('From')).toHaveValue('Encompass');
  await page.getByLabelText('From').fill('');
  await page.getByLabelText('Description').fill('Heater, 120 V');
  await clickInDialog('Edit part', 'Save');
  await expect.element(parts).toMatchTextContent('Heater, 120 V');
  await expect.element(parts).not.toMatchTextContent('Encompass');
  await button('Not needed: Heater, 120 V').click();
  await expect.element(parts).toMatchTextContent('Heater, 120 V is not needed.');
  expect(await partIds(shop, id)).toEqual([]);
  await button('Undo').click();
  await expect.element(button('Part is here: Heater, 120 V')).toBeVisible();
});

test('an edit of a part leaves what a coworker changes meanwhile, and is still there after the dialog was closed by accident', async ({
  shop,
}) => {
  const id = await showWaiting(shop, { description: 'Heater', supplier: 'Encompass' });
  const [part] = await partIds(shop, id);
  await showLive(shop, `/card/${id}`);
  await button('More for Heater').click();
  await button('Edit Heater').click();
  await page.getByLabelText('Description').fill('Heater, 120 V');
  await shop.call('walt', 'PATCH', `/api/update/update_awaited_part/${part}`, { description: 'Heater', supplier: 'Marcone' });
  await expect.element(page.getByLabelText('From')).toHaveValue('Marcone');
  await userEvent.keyboard('{Escape}');
  await button('Edit Heater').click();
  await clickInDialog('Edit part', 'Save');
  await expect.element(parts).toMatchTextContent(/Heater, 120 V.*From Marcone/);
});

test('an edit of a part that a coworker changed unseen shows both before it is saved', async ({ shop }) => {
  shop.answer('GET /api/live', () => new Promise(() => undefined));
  const id = await showWaiting(shop, { description: 'Heater', supplier: 'Encompass' });
  const [part] = await partIds(shop, id);
  await button('More for Heater').click();
  await button('Edit Heater').click();
  await page.getByLabelText('Description').fill('Heater, 120 V');
  await shop.call('walt', 'PATCH', `/api/update/update_awaited_part/${part}`, { description: 'Heater', supplier: 'Marcone' });
  await clickInDialog('Edit part', 'Save');
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Someone else just changed this machine.');
  await expect.element(page.getByLabelText('From')).toHaveValue('Marcone');
  await clickInDialog('Edit part', 'Save');
  await expect.element(parts).toMatchTextContent(/Heater, 120 V.*From Marcone/);
});

test('an edit of what a coworker has changed too, seen or not, is refused once', async ({ shop }) => {
  const id = await showWaiting(shop, { description: 'Heater' });
  const [part] = await partIds(shop, id);
  await showLive(shop, `/card/${id}`);
  await button('More for Heater').click();
  await button('Edit Heater').click();
  await page.getByLabelText('Description').fill('Heater, 120 V');
  await shop.call('walt', 'PATCH', `/api/update/update_awaited_part/${part}`, { description: 'Heating element' });
  await expect.element(parts).toMatchTextContent('Heating element');
  await userEvent.keyboard('{Escape}');
  await button('Edit Heating element').click();
  await clickInDialog('Edit part', 'Save');
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent('Someone else just changed this machine.');
  await clickInDialog('Edit part', 'Save');
  await expect.element(parts).toMatchTextContent('Heater, 120 V');
});

test('a part that a coworker already received leaves the card, and the card shows the current state', async ({ shop }) => {
  const id = await showWaiting(shop, { description: 'Heater' }, { description: 'Gasket' });
  await receiveFirst(shop, id);
  await button('Part is here: Heater').click();
  await expect.element(toast("Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect.poll(() => parts.all()).toHaveLength(1);
  await expect.element(parts).toMatchTextContent('Gasket');
});

test('an edit of a part that a coworker already received closes the dialog and refreshes the card', async ({ shop }) => {
  const id = await showWaiting(shop, { description: 'Heater' }, { description: 'Gasket' });
  await button('More for Heater').click();
  await button('Edit Heater').click();
  await page.getByLabelText('Description').fill('Belt');
  await receiveFirst(shop, id);
  await clickInDialog('Edit part', 'Save');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(parts).toMatchTextContent('Gasket');
});

test('a machine that is not in progress has no parts section', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.show(`/card/${id}`);
  await expect.element(page.getByRole('heading', { name: 'NOTES' })).toBeVisible();
  await expect.element(button('Continue Repair')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

const expectFit = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);

test('the parts on a card have no accessibility violations, and the longest texts fit the width on each screen', async ({ shop }) => {
  const longest = { part_number: 'W'.repeat(64), description: 'X'.repeat(200), supplier: 'Y'.repeat(80) };
  await showWaiting(shop, { description: 'Heater', expected_on: '2026-11-03' }, longest);
  await button('More for Heater').click();
  expect(await violations()).toEqual([]);
  expectFit();
  await button('Wait for part').click();
  await expect.element(page.getByRole('dialog', { name: 'Wait for part' })).toBeVisible();
  expectFit();
  await shop.show('/parts');
  await expect.element(page.getByText(/XXX/).first()).toBeVisible();
  expectFit();
  await shop.show('/table?waiting=yes');
  await expect.element(page.getByRole('link', { name: 'Awaited Parts' })).toBeVisible();
  expectFit();
});
