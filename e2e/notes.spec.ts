import { expect, type Page } from '@playwright/test';
import { countTaps } from './count-taps.ts';
import { drawPhoto } from './draw-photo.ts';
import { clickInDialog, openHistory, requestsTo, type Shop, test, toast } from './fixtures.ts';
import { violations } from './violations.ts';

test.use({ shopEnvironment: { SHOP_TIME_ZONE: 'America/Chicago' } });

async function addNote(shop: Shop, content: string, by = shop.tess): Promise<{ id: number; noteId: number }> {
  const id = await shop.addMachine();
  const { note } = (await by.call('POST', `/api/create/add_note/${id}`, { content })) as { note: { id: number } };
  return { id, noteId: note.id };
}

function noteItem(page: Page, content: string) {
  return page.getByRole('region', { name: 'NOTES' }).getByRole('listitem').getByRole('button', { name: content });
}

test("a note and its dialog show the author and the time in the shop's time zone", async ({ page, shop, logInAs }) => {
  const { id } = await shop.withClockAt('2026-11-21T20:52:00.000Z', () => addNote(shop, 'Coil iced over'));
  await logInAs(shop.walt, `/card/${id}`);
  const stamp = 'Tess Guidry, November 21, 2026 at 2:52 PM';
  await expect(noteItem(page, 'Coil iced over')).toContainText(stamp);
  await noteItem(page, 'Coil iced over').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Note?' });
  await expect(dialog).toContainText('Coil iced over');
  await expect(dialog).toContainText(stamp);
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete']);
});

test('authors edit their notes, and the history keeps the old text', async ({ page, shop, logInAs }) => {
  const { id } = await addNote(shop, 'Coil iced over');
  await logInAs(shop.tess, `/card/${id}`);
  await noteItem(page, 'Coil iced over').click();
  await clickInDialog(page, 'Delete Note?', 'Edit');
  const area = page.getByLabel('Edit note');
  await expect(area).toBeFocused();
  await page.keyboard.type(', fan stuck');
  await page.reload();
  await expect(area).toHaveValue('Coil iced over, fan stuck');

  await area.fill(' ');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(area).toHaveAccessibleDescription('The note is required.');
  await area.fill('Coil clear, fan stuck');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(toast(page, 'Note updated')).toBeVisible();
  await expect(noteItem(page, 'Coil clear, fan stuck')).toContainText(/Tess Guidry, .+ at .+, edited$/);
  await expect(noteItem(page, 'Coil clear, fan stuck')).toBeFocused();
  const { data } = (await shop.tess.call('GET', `/api/read/get_machine/${id}`)) as { data: { events: object[] } };
  expect(data.events[0]).toMatchObject({ kind: 'note_edited', from: 'Coil iced over', to: 'Coil clear, fan stuck' });
});

test("an admin may edit a technician's note, and Cancel leaves it as it is", async ({ page, shop, logInAs }) => {
  const { id } = await addNote(shop, 'Coil iced over');
  await logInAs(shop.ada, `/card/${id}`);
  await noteItem(page, 'Coil iced over').click();
  await clickInDialog(page, 'Delete Note?', 'Edit');
  await page.getByLabel('Edit note').fill('Something else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(noteItem(page, 'Coil iced over')).toBeVisible();
  await noteItem(page, 'Coil iced over').click();
  await clickInDialog(page, 'Delete Note?', 'Edit');
  await expect(page.getByLabel('Edit note')).toHaveValue('Coil iced over');
  await page.getByLabel('Edit note').fill('Coil clear');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(noteItem(page, 'Coil clear')).toContainText('Tess Guidry');
});

test('a note that someone else changed meanwhile is shown before it is overwritten', async ({ page, shop, logInAs }) => {
  const { id, noteId } = await addNote(shop, 'Coil iced over');
  await logInAs(shop.tess, `/card/${id}`);
  await noteItem(page, 'Coil iced over').click();
  await clickInDialog(page, 'Delete Note?', 'Edit');
  await shop.ada.call('PATCH', `/api/update/update_note/${noteId}`, { content: 'Coil clear' });
  await page.getByLabel('Edit note').fill('Coil replaced');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(toast(page, "Someone else just changed this note. Here's the latest.")).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('It now says: Coil clear');
  await expect(page.getByLabel('Edit note')).toHaveValue('Coil replaced');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(noteItem(page, 'Coil replaced')).toBeVisible();
});

test('a phrase is saved as a note with two taps', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  for (const content of ['Ice maker stuck', 'Ice maker stuck.']) await addNote(shop, content);
  await logInAs(shop.tess, `/card/${id}`);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Add note' }).click();
  const phrases = page.getByRole('group', { name: 'One-tap notes' }).getByRole('button');
  await expect(phrases).toHaveCount(8);
  await expect(phrases.first()).toHaveText('Ice maker stuck');
  for (const box of await phrases.evaluateAll((all) => all.map((phrase) => phrase.getBoundingClientRect().height))) {
    expect(box).toBeGreaterThanOrEqual(48);
  }
  await phrases.first().click();
  await expect(noteItem(page, 'Ice maker stuck')).toContainText('Tess Guidry');
  expect(await taps()).toBe(2);
  await expect(phrases).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused();
});

test('a double tap on a phrase adds one note, and a typed draft stays', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  const sent = requestsTo(page, `/api/create/add_note/${id}`);
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('New note').fill('Compressor is');
  const phrases = page.getByRole('group', { name: 'One-tap notes' });
  await phrases.getByRole('button', { name: 'No leak' }).dblclick();
  await expect(noteItem(page, 'No leak')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('Compressor is');
  await expect(phrases.getByRole('button', { name: 'No leak' })).toBeDisabled();
  await expect(phrases.getByRole('button', { name: 'Defrosted' })).toBeEnabled();
  expect(sent).toEqual(['POST']);
});

test('without phrases, a note can still be typed', async ({ page, shop, logInAs }) => {
  await page.route('**/api/read/get_phrases/*', (route) => route.abort());
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('New note').fill('Compressor hums');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(noteItem(page, 'Compressor hums')).toBeVisible();
});

test('the phrases, the dialog of a note and its form have no accessibility violations', async ({ page, shop, logInAs }) => {
  const { id } = await addNote(shop, 'Coil iced over');
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('group', { name: 'One-tap notes' }).getByRole('button')).toHaveCount(8);
  expect(await violations(page), 'phrases').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await noteItem(page, 'Coil iced over').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Note?' });
  await expect(dialog).toBeVisible();
  expect(await violations(page), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edit note').fill(' ');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(page.getByLabel('Edit note')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page), 'form with an error').toEqual([]);
});

test('what was made without a connection shows when it was made and when it arrived', async ({ page, shop, logInAs }) => {
  const id = await shop.withClockAt('2026-11-19T15:00:00.000Z', () => shop.addMachine());
  const photo = await drawPhoto(page, 'one.jpg');
  const dayBefore = { 'x-fettle-made-on': '2026-11-20T15:12:00.000Z' };
  const sameDay = { 'x-fettle-made-on': '2026-11-21T15:12:00.000Z' };
  await shop.withClockAt('2026-11-21T20:41:00.000Z', async () => {
    const addNote = (content: string, headers = {}) => shop.tess.call('POST', `/api/create/add_note/${id}`, { content }, headers);
    await addNote('No power.', dayBefore);
    await addNote('Fuse is fine.', sameDay);
    await shop.tess.call('POST', `/api/create/add_photo/${id}`, photo.buffer, sameDay);
    await addNote('Board replaced.');
  });
  await logInAs(shop.tess, `/card/${id}`);

  const atOnce = /Tess Guidry, November 21, 2026 at 2:41 PM$/;
  const onSameDay = /Tess Guidry, November 21, 2026 at 9:12 AM, arrived 2:41 PM$/;
  const onNextDay = /Tess Guidry, November 20, 2026 at 9:12 AM, arrived November 21, 2026 at 2:41 PM$/;
  const notes = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
  await expect(notes).toHaveText([atOnce, onSameDay, onNextDay]);
  const history = await openHistory(page);
  await expect(history.getByRole('listitem')).toHaveText([/^Repair 1/, atOnce, onSameDay, onSameDay, onNextDay, /^Checked in/]);
  await page.getByRole('button', { name: 'Photo 1 of 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo', exact: true }).getByText('Tess Guidry')).toHaveText(onSameDay);
});

test('a card shows its latest notes, then the older ones, which stay after a change and can be edited', async ({ page, shop, logInAs }) => {
  const { id } = await addNote(shop, 'The oldest note');
  for (let note = 1; note <= 100; note += 1) await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: `Note ${note}.` });
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Show the latest 100 notes' }).click();
  await expect(noteItem(page, 'Note 1.')).toBeVisible();
  await expect(noteItem(page, 'The oldest note')).toBeHidden();
  await page.getByRole('button', { name: 'Show older notes' }).click();
  await expect(noteItem(page, 'The oldest note')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show older notes' })).toBeHidden();
  // A coworker's change loads the newest notes again.
  await shop.walt.call('PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.walt.user.id });
  await expect(page.getByText('Walt Broussard').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show changes' })).toBeHidden();
  await noteItem(page, 'The oldest note').click();
  await clickInDialog(page, 'Delete Note?', 'Edit');
  await page.getByLabel('Edit note').fill('The first note');
  const reloaded = page.waitForResponse(/get_machine\/\d+$/);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await reloaded;
  await expect(noteItem(page, 'The first note')).toContainText('edited');
});

test('the phrase "Ordered part" is saved and leads to Wait for part', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Ordered part', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Wait for part' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(noteItem(page, 'Ordered part')).toBeVisible();
});
