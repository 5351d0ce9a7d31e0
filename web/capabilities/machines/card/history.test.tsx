import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { press, textsOf } from '../../../testing/locators.ts';
import { test } from '../../../testing/open-shop.tsx';

const history = page.getByRole('region', { name: 'History' });
const visible = (locator: Locator) => locator.elements().filter((element) => element.checkVisibility()).length;
const unfold = () => history.getByText('History', { exact: true }).click();

test('a card shows each repair with its events, and each edit with the old and the new value', async ({ shop }) => {
  const id = await shop.addMachine();
  const update = (by: 'tess' | 'walt', fields: object) => shop.call(by, 'PATCH', `/api/update/update_machine/${id}`, fields);
  await update('tess', { color: 'Black', condition: 'USED' });
  await update('tess', { status: 'completed' });
  await shop.call('ada', 'POST', '/api/export/export_all');
  await update('walt', { status: 'in_progress' });
  await shop.show(`/card/${id}`);
  await unfold();
  // Fields saved together are one entry.
  const lines = [
    /^Repair 2, started \w+ \d{1,2}, \d{4}In Progress.*Walt Broussard$/,
    /^Status: Inventoried → to In Progress.*Walt Broussard, /,
    /^Repair 1, started .*Inventoried.*Tess Guidry, /,
    /^Exported to inventory.*Ada Fontenot, /,
    /^Status: In Progress → to Completed.*Tess Guidry, /,
    /^Condition: empty → to USEDColor: White → to BlackTess Guidry, /,
    /^Checked in.*Tess Guidry, /,
  ];
  await expect
    .poll(() =>
      history
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')),
    )
    .toEqual(lines.map((line) => expect.stringMatching(line) as unknown));
});

test('a long history and many notes are collapsed and expand on demand', async ({ shop }) => {
  const id = await shop.addMachine();
  for (let number = 1; number <= 12; number += 1)
    await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: `Note ${number}` });
  for (const color of ['Black', 'Blue', 'Brown', 'Gold', 'Green', 'Grey', 'Orange', 'Red'])
    await shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { color });
  await shop.show(`/card/${id}`);
  const notes = page.getByRole('region', { name: 'NOTES' }).getByRole('listitem');
  await expect.poll(() => visible(notes)).toBe(8);
  await press('Show all 12 notes');
  await expect.poll(() => visible(notes)).toBe(12);
  await expect.element(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  const entries = history.getByRole('listitem');
  expect(visible(entries)).toBe(0);
  await unfold();
  // The heading of the repair and eight changes.
  await expect.poll(() => visible(entries)).toBe(9);
  await expect.element(history.getByText('Checked in', { exact: true })).not.toBeVisible();
  await press('Show full history');
  await expect.element(history.getByText('Checked in', { exact: true })).toBeVisible();
  expect(history.getByText(/^Showing the latest/).query()).toBeNull();
});

test('a history leaves out the notes that the card shows, and keeps a deleted one', async ({ shop }) => {
  const id = await shop.addMachine();
  const addNote = (content: string) => shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content });
  const { note } = await addNote('Wrong machine.');
  await shop.call('tess', 'DELETE', `/api/delete/delete_note/${(note as { id: number }).id}`);
  await addNote('Relay clicks.');
  await shop.show(`/card/${id}`);
  await unfold();
  await expect.element(history.getByText('Checked in', { exact: true })).toBeVisible();
  const shown = textsOf(history.getByRole('listitem'));
  const lines = [/^Repair 1/, /^Note deleted: Wrong machine\./, /^Note added: Wrong machine\./, /^Checked in/];
  expect(shown).toEqual(lines.map((line) => expect.stringMatching(line) as unknown));
});

test('a history says that it is cut when it has the most that a card gets', async ({ shop }) => {
  const id = await shop.addMachine();
  for (let number = 2; number <= 100; number += 1)
    await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: `Note ${number}` });
  await shop.show(`/card/${id}`);
  await unfold();
  await expect.element(history.getByText('Showing the latest 100 changes.')).toBeVisible();
});
