import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clickInDialog, openHistory, press, pressEnter, toast } from '../../testing/locators.ts';
import { type ComponentShop, test as shopTest } from '../../testing/open-shop.tsx';
import { showSpanish } from '../../testing/show-spanish.ts';
import { violations } from '../../testing/violations.ts';

// Not `override`, which would hold for the files that run in the same page later.
const test = shopTest.extend('shopEnvironment', { SHOP_TIME_ZONE: 'America/Chicago' });

const items = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
const note = (content: string) => items.getByRole('button', { name: content, exact: false });
const field = (label: string) => page.getByLabelText(label);
const phrases = page.getByRole('group', { name: 'One-tap notes' }).getByRole('button');
const phrase = (name: string) => phrases.and(page.getByRole('button', { name }));

async function addNote(shop: ComponentShop, content = 'Coil iced over'): Promise<{ id: number; noteId: number }> {
  const id = await shop.addMachine();
  const { note } = (await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content })) as { note: { id: number } };
  return { id, noteId: note.id };
}

async function openNewNote(shop: ComponentShop, id: number): Promise<void> {
  await shop.show(`/card/${id}`);
  await press('Add note');
}

async function edit(content: string): Promise<void> {
  await note(content).click();
  await clickInDialog('Delete Note?', 'Edit');
}

test("a new note's form says nothing about the employee's own change", async ({ shop }) => {
  await openNewNote(shop, await shop.addMachine());
  await field('New note').fill('Coil iced over');
  await press('Trash');
  await clickInDialog('Update Status?', 'Move to Trash');
  await expect.element(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  await expect.element(page.getByText(/just changed this machine/)).not.toBeInTheDocument();
  await expect.element(field('New note')).toHaveValue('Coil iced over');
});

test('a note keeps its line breaks and is deleted after a confirmation', async ({ shop }) => {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await expect.element(page.getByText('No notes yet.')).toBeVisible();
  await press('Add note');
  await expect.element(field('New note')).toHaveFocus();
  await field('New note').fill('Compressor hums, will not start.\nRelay W10613606 clicks.');
  await press('Save Note');
  await expect.element(note('Compressor hums')).toMatchTextContent('Tess Guidry');
  await note('Compressor hums').click();
  await clickInDialog('Delete Note?', 'Delete');
  await expect.element(page.getByText('No notes yet.')).toBeVisible();
  expect((await shop.getMachine(id)).events[0]).toMatchObject({
    kind: 'note_removed',
    from: 'Compressor hums, will not start.\nRelay W10613606 clicks.',
  });
});

test('a deleted note is offered in its place and comes back with Undo', async ({ shop }) => {
  const { id } = await addNote(shop, 'Fitted the relay.');
  await shop.show(`/card/${id}`);
  await pressEnter(note('Fitted the relay.'));
  await clickInDialog('Delete Note?', 'Delete');
  await expect.element(items).toMatchTextContent('Note deleted.');
  await expect.element(page.getByText('You can undo this for 10 seconds.')).toBeInTheDocument();
  await expect.element(items.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Note restored')).toBeVisible();
  await expect.element(note('Fitted the relay.')).toBeVisible();
  await expect.element((await openHistory()).getByText('Note restored: Fitted the relay.')).toBeVisible();
});

test("a note and its dialog show the author and the time in the shop's time zone", async ({ shop }) => {
  const { id } = await shop.withClockAt('2026-11-21T20:52:00.000Z', () => addNote(shop));
  await shop.show(`/card/${id}`, 'walt');
  const stamp = 'Tess Guidry, November 21, 2026 at 2:52 PM';
  await expect.element(note('Coil iced over')).toMatchTextContent(stamp);
  await expect.element(note('Coil iced over')).toHaveAccessibleDescription('Delete');
  await note('Coil iced over').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Note?' });
  await expect.element(dialog).toMatchTextContent('Coil iced over');
  await expect.element(dialog).toMatchTextContent(stamp);
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel', 'Delete']);
});

test('authors edit their notes, and the history keeps the old text', async ({ shop }) => {
  const { id } = await addNote(shop);
  await shop.show(`/card/${id}`);
  await expect.element(note('Coil iced over')).toHaveAccessibleDescription('Edit or delete');
  await edit('Coil iced over');
  await expect.element(field('Edit note')).toHaveFocus();
  await userEvent.keyboard(', fan stuck');
  // What was typed waits for the author to come back.
  await page.getByRole('link', { name: /^Fettle/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  history.back();
  await expect.element(field('Edit note')).toHaveValue('Coil iced over, fan stuck');

  await field('Edit note').fill(' ');
  await press('Save Note');
  await expect.element(field('Edit note')).toHaveAccessibleDescription('The note is required.');
  await field('Edit note').fill('Coil clear, fan stuck');
  await press('Save Note');
  await expect.element(toast('Note updated')).toBeVisible();
  await expect.element(note('Coil clear, fan stuck')).toMatchTextContent(/Tess Guidry, .+ at .+, edited$/);
  await expect.element(note('Coil clear, fan stuck')).toHaveFocus();
  expect((await shop.getMachine(id)).events[0]).toMatchObject({
    kind: 'note_edited',
    from: 'Coil iced over',
    to: 'Coil clear, fan stuck',
  });
});

test("an admin may edit a technician's note, and Cancel leaves it as it is", async ({ shop }) => {
  const { id } = await addNote(shop);
  await shop.show(`/card/${id}`, 'ada');
  await edit('Coil iced over');
  await field('Edit note').fill('Something else');
  await press('Cancel');
  await edit('Coil iced over');
  await expect.element(field('Edit note')).toHaveValue('Coil iced over');
  await field('Edit note').fill('Coil clear');
  await press('Save Note');
  await expect.element(note('Coil clear')).toMatchTextContent('Tess Guidry');
});

test('a note that someone else changed meanwhile is shown before it is overwritten', async ({ shop }) => {
  const { id, noteId } = await addNote(shop);
  await shop.show(`/card/${id}`);
  await edit('Coil iced over');
  await shop.call('ada', 'PATCH', `/api/update/update_note/${noteId}`, { content: 'Coil clear' });
  await field('Edit note').fill('Coil replaced');
  await press('Save Note');
  await expect.element(toast("Someone else just changed this note. Here's the latest.")).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('It now says: Coil clear');
  await expect.element(field('Edit note')).toHaveValue('Coil replaced');
  await press('Save Note');
  await expect.element(note('Coil replaced')).toBeVisible();
});

test('a phrase is saved as a note with two taps', async ({ shop }) => {
  const id = await shop.addMachine();
  for (const content of ['Ice maker stuck', 'Ice maker stuck.']) await addNote(shop, content);
  await openNewNote(shop, id);
  await expect.poll(() => phrases.elements()).toHaveLength(8);
  await expect.element(phrases.first()).toHaveTextContent('Ice maker stuck');
  for (const element of phrases.elements()) expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  await phrases.first().click();
  await expect.element(note('Ice maker stuck')).toMatchTextContent('Tess Guidry');
  await expect.element(phrases.first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add note' })).toHaveFocus();
});

test('a double tap on a phrase adds one note, and a typed draft stays', async ({ shop }) => {
  const id = await shop.addMachine();
  const sent = shop.recordBodies('POST /api/create/add_note/');
  await openNewNote(shop, id);
  await field('New note').fill('Compressor is');
  await phrase('No leak').dblClick();
  await expect.element(note('No leak')).toBeVisible();
  await expect.element(field('New note')).toHaveValue('Compressor is');
  await expect.element(phrase('No leak')).toBeDisabled();
  await expect.element(phrase('Defrosted')).toBeEnabled();
  expect(sent).toHaveLength(1);
});

test('without phrases, a note can still be typed', async ({ shop }) => {
  shop.answer('GET /api/read/get_phrases/', () => Promise.reject(new TypeError('No connection.')));
  await openNewNote(shop, await shop.addMachine());
  await field('New note').fill('Compressor hums');
  await press('Save Note');
  await expect.element(note('Compressor hums')).toBeVisible();
});

test('the phrase "Ordered part" is saved and leads to Wait for part', async ({ shop }) => {
  await openNewNote(shop, await shop.addMachine());
  await press('Ordered part');
  await clickInDialog('Wait for part', 'Cancel');
  await expect.element(note('Ordered part')).toBeVisible();
});

test('in Spanish, the phrase for an ordered part leads to waiting for it too', async ({ shop }) => {
  const id = await shop.addMachine();
  await showSpanish();
  await shop.show(`/card/${id}`);
  await press('Agregar nota');
  await press('Pieza pedida');
  await clickInDialog('Esperar pieza', 'Cancelar');
  await expect.element(page.getByRole('listitem').getByText('Pieza pedida')).toBeVisible();
});

test('a card shows its latest notes, then the older ones, which stay after a change and can be edited', async ({ shop }) => {
  const { id } = await addNote(shop, 'The oldest note');
  for (let number = 1; number <= 100; number += 1)
    await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: `Note ${number}.` });
  await shop.show(`/card/${id}`);
  await expect.poll(() => items.elements()).toHaveLength(8);
  await press('Show the latest 100 notes');
  await expect.element(note('Note 1.')).toBeVisible();
  await expect.element(note('The oldest note')).not.toBeInTheDocument();
  await press('Show older notes');
  await expect.element(note('The oldest note')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show older notes' })).not.toBeInTheDocument();
  // A coworker's change loads the newest notes again.
  await shop.call('walt', 'PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.ids.walt });
  await expect.element(page.getByText('Walt Broussard').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show changes' })).not.toBeInTheDocument();
  await edit('The oldest note');
  await field('Edit note').fill('The first note');
  const reloaded = vi.fn<() => undefined>();
  shop.answer('GET /api/read/get_machine/', reloaded);
  await press('Save Note');
  await expect.poll(() => reloaded.mock.calls.length).toBeGreaterThan(0);
  await expect.element(note('The first note')).toMatchTextContent('edited');
});

test('the phrases, the dialog of a note and its form have no accessibility violations', async ({ shop }) => {
  const { id } = await addNote(shop);
  await openNewNote(shop, id);
  await expect.poll(() => phrases.elements()).toHaveLength(8);
  expect(await violations(), 'phrases').toEqual([]);
  await press('Cancel');
  await note('Coil iced over').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Note?' });
  await expect.element(dialog).toBeVisible();
  expect(await violations(), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await field('Edit note').fill(' ');
  await press('Save Note');
  await expect.element(field('Edit note')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(), 'form with an error').toEqual([]);
});
