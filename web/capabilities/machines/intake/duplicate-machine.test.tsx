import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../../../testing/expect-path.ts';
import { clickInDialog, press, toast } from '../../../testing/locators.ts';
import { test } from '../../../testing/open-shop.tsx';
import { showLive } from '../../../testing/show-live.ts';
import { violations } from '../../../testing/violations.ts';

const field = (label: string) => page.getByLabelText(label);
const heading = (name: string) => page.getByRole('heading', { name });
const openCard = page.getByRole('link', { name: 'Open card' });
const inShop = 'Already in the shop: Fridge 1, Tess Guidry has it.';
const hereBefore = 'This machine has been here before.';

async function fillIn(brand: string, fields: { Model: string; Serial: string }): Promise<void> {
  await field('Brand').selectOptions(brand);
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text);
}

test('a serial on file shows a warning before anything is added, even without the brand', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: 'Relay W10613606 clicks.' });
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  const { version } = await shop.getMachine(id);
  const sent = shop.recordBodies('PATCH /api/update/update_machine/');
  await shop.show('/', 'walt');
  await field('Serial').fill(' vsa1234567');
  await expect.element(heading(hereBefore)).toBeVisible();
  await expect.element(page.getByText(/^Last repair by Tess Guidry/)).toMatchTextContent(/completed \w+ \d{1,2}, \d{4}\.$/);
  await expect.element(page.getByText('Relay W10613606 clicks.')).toBeVisible();
  await expect.element(openCard).toHaveAttribute('href', `/card/${id}`);

  await press('Continue Repair');
  await clickInDialog('Update Status?', 'Update');
  await expect.element(toast('Machine marked as in_progress')).toBeVisible();
  expect(location.pathname).toBe(`/card/${id}`);
  // For scripts, the server accepts an edit without `version`. Such an edit overwrites concurrent changes.
  expect(sent).toEqual([{ status: 'in_progress', version }]);
  const { meta } = await shop.call('tess', 'GET', '/api/read/get_machines/all?page=1');
  expect(meta).toMatchObject({ total: 1, counts: { in_progress: 1 } });
});

test('tapping Add Machine before the duplicate check finishes shows the warning first, and a second tap adds the machine anyway', async ({
  shop,
}) => {
  await shop.addMachine();
  await shop.show('/');
  await fillIn('Whirlpool', { Model: 'W1', Serial: 'vsa-123 4567' });
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(inShop)).toBeVisible();
  await press('Add Machine');
  await expectPath('/card/2');
});

test('a second tap on Add Machine adds nothing before the warning is shown', async ({ shop }) => {
  await shop.addMachine();
  await shop.show('/');
  await fillIn('Whirlpool', { Model: 'W1', Serial: 'vsa-123 4567' });
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  onTestFinished(() => held.resolve(undefined));
  shop.answer('GET /api/read/get_machine/', () => {
    asked.resolve();
    return held.promise;
  });
  await press('Add Machine');
  await asked.promise;
  document.querySelector<HTMLElement>('button[type=submit]')?.click();
  held.resolve(undefined);
  await expect.element(heading(inShop)).toBeVisible();
  const { meta } = await shop.call('tess', 'GET', '/api/read/get_machines/all?page=1');
  expect(meta).toMatchObject({ total: 1 });
});

test('a machine with a new serial is added with one click', async ({ shop }) => {
  await shop.show('/');
  let isLookedUp = false;
  shop.answer('GET /api/read/get_id_by_serial', async (_, send) => {
    const reply = await send();
    isLookedUp = true;
    return reply;
  });
  await fillIn('GE', { Model: 'GE1', Serial: 'NEW1' });
  await expect.poll(() => isLookedUp).toBe(true);
  await press('Add Machine');
  await expectPath('/card/1');
});

test('once a brand is chosen, only a machine of that brand has been here before', async ({ shop }) => {
  await shop.addMachine();
  await shop.show('/');
  let isLookedUp = false;
  shop.answer('GET /api/read/get_id_by_serial', async ({ url }, send) => {
    const reply = await send();
    isLookedUp ||= url.includes('brand=ge');
    return reply;
  });
  await field('Serial').fill('VSA1234567');
  await expect.element(heading(inShop)).toBeVisible();
  await field('Brand').selectOptions('GE');
  await expect.poll(() => isLookedUp).toBe(true);
  await field('Brand').selectOptions('Whirlpool');
  await expect.element(heading(inShop)).toBeVisible();
  // The lookup is remembered: a warning would stay.
  await field('Brand').selectOptions('GE');
  await expect.element(heading(inShop)).not.toBeInTheDocument();
  await field('Model').fill('GE1');
  await press('Add Machine');
  await expectPath('/card/2');
});

test('the warning says how many machines have the serial, also when it shows an older one of the chosen brand', async ({ shop }) => {
  await shop.addMachine({ brand: 'ge' });
  await shop.addMachine();
  await shop.show('/');
  await fillIn('GE', { Model: 'GE1', Serial: 'VSA1234567' });
  const count = page.getByText(/machines have this serial/);
  await expect.element(count).toMatchTextContent(/^Fridge 1, GE \w+\. 2 machines have this serial\.$/);
});

test('a serial that was checked with one brand is checked again with another', async ({ shop }) => {
  await shop.addMachine();
  await shop.show('/');
  const stopFailing = shop.answer('POST /api/create/add_machine', () =>
    Response.json({ success: false, message: 'The disk is full.' }, { status: 500 }),
  );
  await fillIn('GE', { Model: 'W1', Serial: 'VSA1234567' });
  await press('Add Machine');
  await expect.element(toast('The disk is full.')).toBeVisible();
  stopFailing();
  const held = Promise.withResolvers<void>();
  shop.answer('GET /api/read/get_id_by_serial', async (_, send) => {
    await held.promise;
    return send();
  });
  await field('Brand').selectOptions('Whirlpool');
  await press('Add Machine');
  held.resolve();
  await expect.element(heading(inShop)).toBeVisible();
  const { meta } = await shop.call('tess', 'GET', '/api/read/get_machines/all?page=1');
  expect(meta).toMatchObject({ total: 1 });
});

test('a machine in progress is already in the shop, a finished one has been here before', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show('/', 'walt');
  await field('Serial').fill('VSA1234567');
  await expect.element(heading(inShop)).toBeVisible();
  await expect.element(openCard).toHaveAttribute('href', `/card/${id}`);
  await expect.element(page.getByRole('button', { name: 'Continue Repair' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);

  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await shop.show('/', 'walt');
  await field('Serial').fill('VSA1234567');
  await expect.element(heading(hereBefore)).toBeVisible();
  await expect.element(heading(inShop)).not.toBeInTheDocument();
});

test('the last repair of a machine from the trash was trashed', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'trashed' });
  await shop.show('/');
  await field('Serial').fill('VSA1234567');
  await expect.element(page.getByText(/^Last repair by Tess Guidry/)).toMatchTextContent(/, trashed \w+ \d{1,2}, \d{4}\.$/);
});

test('the question of Continue Repair stays the same when a coworker changes the machine meanwhile', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await showLive(shop, '/', 'walt');
  await field('Serial').fill('VSA1234567');
  await press('Continue Repair');
  const question = page.getByRole('dialog', { name: 'Update Status?' });
  await expect.element(question).toMatchTextContent('This reopens the repair');
  await shop.call('ada', 'POST', '/api/export/export_all');
  await expect.element(page.getByText(/^Last repair by Tess Guidry/)).toMatchTextContent(/, exported \w+ \d{1,2}, \d{4}\.$/);
  await expect.element(question).toMatchTextContent('This reopens the repair');
  await clickInDialog('Update Status?', 'Update');
  await expect.element(toast("Someone else just changed this machine. Here's the latest.")).toBeVisible();
  expect(await shop.getMachine(id)).toMatchObject({ status: 'exported' });
});
