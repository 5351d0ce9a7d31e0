import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { loadWrites } from '../../sync/pending/write-store.ts';
import { openHistory, pressEnter, textsOf, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const names = dialog.getByRole('listitem');
const latest = "Someone else just changed this machine. Here's the latest.";
const move = (shop: ComponentShop, id: number, status: string) =>
  shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status });

async function expectTechnician(name: string): Promise<void> {
  await expect.element(page.getByText(`Technician: ${name}`)).toBeVisible();
}

test('a machine is handed over in two taps, and Undo gives it back', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.addMachine({}, 'walt');
  await shop.show(`/card/${id}`);
  await expectTechnician('Tess Guidry');
  await expect.element(button('Take it')).not.toBeInTheDocument();
  await button('Hand over').click();
  await expect.poll(() => textsOf(names)).toEqual(['Ada Fontenotempty bench', 'Walt Broussard1 on the bench']);
  await dialog.getByRole('button', { name: /Walt Broussard/ }).click();
  await expect.element(toast('Handed over to Walt Broussard.')).toBeVisible();
  await expectTechnician('Walt Broussard');

  await button('Undo').click();
  await expectTechnician('Tess Guidry');
  await expect.element(button('Undo')).not.toBeInTheDocument();
  const history = await openHistory();
  await expect
    .poll(() => textsOf(history))
    .toEqual([
      expect.stringMatching(/^Repair 1/),
      expect.stringMatching(/Technician: Walt Broussard → to Tess Guidry/),
      expect.stringMatching(/Technician: Tess Guidry → to Walt Broussard/),
      expect.stringMatching(/^Checked in/),
    ]);
});

test('someone else takes a machine with one tap', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`, 'walt');
  await button('Take it').click();
  await expect.element(toast("It's on your bench now.")).toBeVisible();
  await expectTechnician('Walt Broussard');
  await expect.element(button('Take it')).not.toBeInTheDocument();
});

test('a repair is completed right after it is taken, once the server has replied', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`, 'walt');
  const reply = Promise.withResolvers<undefined>();
  shop.answer('PATCH /api/update/hand_over/', () => reply.promise);
  await button('Take it').click();
  await expect.element(button('Complete Repair')).toBeDisabled();
  reply.resolve(undefined);
  await button('Complete Repair').click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(toast('Machine marked as completed')).toBeVisible();
});

test('without a connection, Undo shows the technician of before', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine({ note: 'Leaks' })}`, 'walt');
  shop.answer('PATCH /api/update/hand_over/', () => Promise.reject(new TypeError('No connection.')));
  await button('Take it').click();
  await expect.element(toast('Saved on this device.')).toBeVisible();
  await expectTechnician('Walt Broussard');
  await button('Undo').click();
  await expectTechnician('Tess Guidry');
  // What waits outlasts the session: it has neither the notes nor the history.
  const [, undo] = await loadWrites(shop.ids.walt);
  expect(undo?.undone).toMatchObject({ technician_name: 'Tess Guidry', notes: [], events: [] });
});

test('a hand-over of a machine that a coworker just changed is rejected and shows the latest', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await button('Hand over').click();
  await expect.poll(() => names.all()).toHaveLength(2);
  await shop.call('walt', 'PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ids.ada });
  await dialog.getByRole('button', { name: /Walt/ }).click();
  await expect.element(toast(latest)).toBeVisible();
  await expectTechnician('Ada Fontenot');
});

test('a hand-over of a machine that a coworker completes meanwhile is rejected and shows the latest', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await button('Hand over').click();
  await shop.call('walt', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Walt Broussard just changed this machine.');
  await dialog.getByRole('button', { name: /^Walt Broussard/ }).click();
  await expect.element(toast(latest)).toBeVisible();
  await expectTechnician('Tess Guidry');
});

test('a finished machine cannot be handed over', async ({ shop }) => {
  const id = await shop.addMachine();
  await move(shop, id, 'completed');
  await shop.show(`/card/${id}`, 'walt');
  await expectTechnician('Tess Guidry');
  await expect.element(button(/Hand over|Take it|Change credit/)).not.toBeInTheDocument();
});

test('an admin corrects whose work a finished repair was, and Undo gives it back', async ({ shop }) => {
  const id = await shop.addMachine();
  await move(shop, id, 'completed');
  await shop.show(`/card/${id}`, 'ada');
  await pressEnter(button('Change credit'));
  await expect.element(dialog.getByRole('heading', { name: 'Whose work was it?' })).toBeVisible();
  await expect.poll(() => textsOf(names)).toEqual(['Ada Fontenot (me)', 'Walt Broussard']);
  expect(await violations()).toEqual([]);
  await pressEnter(dialog.getByRole('button', { name: /^Walt Broussard/ }));
  await expect.element(toast('Credited to Walt Broussard.')).toBeVisible();
  await expectTechnician('Walt Broussard');

  await button('Undo').click();
  await expectTechnician('Tess Guidry');
  const history = await openHistory();
  await expect
    .poll(() => textsOf(history))
    .toEqual([
      expect.stringMatching(/^Repair 1/),
      expect.stringMatching(/Credit: Walt Broussard → to Tess Guidry/),
      expect.stringMatching(/Credit: Tess Guidry → to Walt Broussard.*Ada Fontenot/s),
      expect.stringContaining('Status'),
      expect.stringMatching(/^Checked in/),
    ]);

  await button('Change credit').click();
  await move(shop, id, 'in_progress');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Tess Guidry just changed this machine.');
  await dialog.getByRole('button', { name: /^Walt Broussard/ }).click();
  await expect.element(toast(latest)).toBeVisible();
  await expectTechnician('Tess Guidry');
});

test('names that fail to load can be loaded again', async ({ shop }) => {
  const mend = shop.answer('GET /api/read/get_technicians', () =>
    Response.json({ success: false, message: 'Something went wrong on our side.' }, { status: 500 }),
  );
  await shop.show(`/card/${await shop.addMachine()}`);
  await button('Hand over').click();
  await expect.element(page.getByText("Couldn't load the names.")).toBeVisible();
  mend();
  await button('Try again').click();
  await expect.poll(() => names.all()).toHaveLength(2);
});
