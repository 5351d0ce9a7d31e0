import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../../testing/expect-path.ts';
import { test } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';

// Keyboards are at desks.
beforeAll(() => page.viewport(1280, 800));
afterAll(() => page.viewport(390, 844));

const washer = { type_of: 'washer', brand: 'samsung', model: 'WA50R5200AW', serial: '0ABC5KDM900123', style: 'Top Load' };
const palette = page.getByRole('dialog', { name: 'Find anything' });
const heading = page.getByRole('heading', { level: 1 });

/** The shortcuts load after the screen, together with the links for a phone's card. */
async function expectShortcuts(): Promise<void> {
  await expect.poll(() => document.querySelector('nav[aria-label="Beside a card"]')).not.toBeNull();
}

/** Opens the palette with a command, whose option is the first then. */
async function openPalette(typed = ''): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  if (typed) await userEvent.keyboard(typed);
}

/** Returns a function that lets the clock of events jump over what a slow scanner needs from key to key. */
function pausesBetweenKeys(): () => void {
  let ahead = 0;
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => performance.now() + ahead);
  onTestFinished(() => clock.mockRestore());
  return () => void (ahead += 1_100);
}

/** The keys that were pressed from now on and taken as shortcuts. */
function recordShortcuts(): string[] {
  const taken: string[] = [];
  const record = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented && taken.push(key);
  addEventListener('keydown', record);
  onTestFinished(() => removeEventListener('keydown', record));
  return taken;
}

test("Ctrl-K finds machines, screens, people and the card's actions, also while typing", async ({ shop }) => {
  const id = await shop.addMachine(washer);
  await shop.show(`/card/${id}`, 'ada');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox').fill('Hums');
  await openPalette();
  await expect.element(palette.getByRole('option', { name: /Move to Trash/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('compl{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Update Status?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openPalette('add pho{Enter}');
  await expect.element(page.getByLabelText('Text for the next photos (optional)')).toBeVisible();

  await openPalette('walt');
  await palette.getByRole('option', { name: /Walt Broussard/ }).click();
  // A dialog closes when a screen arrives.
  await expect.element(heading).toHaveTextContent('Admin Panel');
  await expect.element(palette).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe(`/admin-panel?employee=${shop.ids.walt}`);

  await openPalette('change pass');
  await expect.element(palette.getByRole('option', { name: /Account Security/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openPalette('metrics{Enter}');
  await expect.element(heading).toHaveTextContent('Ada');
  await openPalette(`${washer.serial}{Enter}`);
  await expectPath(`/card/${id}`);
});

test('a code that is longer than a search is looked up whole', async ({ shop }) => {
  const id = await shop.addMachine(washer);
  await shop.show('/bench');
  await expectShortcuts();
  await openPalette(`${'A'.repeat(60)};${'B'.repeat(40)};${washer.serial}{Enter}`);
  await expectPath(`/card/${id}`);
});

test('no option of many covers the one below it', async ({ shop }) => {
  for (let number = 1; number <= 15; number += 1) await shop.addMachine({ ...washer, serial: `MANY${number}` });
  await shop.show('/bench');
  await expect.element(heading).toHaveTextContent('My bench');
  await openPalette('many');
  await expect.element(palette.getByRole('option').nth(14)).toBeInTheDocument();
  const tooLow = palette
    .getByRole('option')
    .elements()
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  expect(tooLow).toEqual([]);
});

test('the arrow keys go round the options, and Home and End to the first and the last', async ({ shop }) => {
  await shop.show('/table', 'ada');
  await expectShortcuts();
  await openPalette('s');
  const options = palette.getByRole('option');
  const chosen = () => options.elements().findIndex((option) => option.getAttribute('aria-selected') === 'true');
  await expect.poll(() => options.all().length).toBeGreaterThan(2);
  const last = options.all().length - 1;
  const expected = [0, last, 0, 1, last, 0];
  for (const [index, key] of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home'].entries()) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(chosen).toBe(expected[index]);
  }
});

test('on a card, n adds a note, p prints the label and c completes the repair, each with its own question', async ({ shop }) => {
  const pause = pausesBetweenKeys();
  await shop.show(`/card/${await shop.addMachine(washer)}`);
  await expectShortcuts();
  const note = page.getByRole('textbox', { name: 'New note' });
  const dialog = page.getByRole('dialog');
  await expect.element(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(dialog).toHaveAccessibleName('Print label?');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  pause();
  await userEvent.keyboard('c');
  await expect.element(dialog).toHaveAccessibleName('Update Status?');
  // Neither in a dialog nor in a field.
  pause();
  await userEvent.keyboard('n{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(note.query()).toBeNull();
  pause();
  await userEvent.keyboard('n');
  await expect.element(note).toHaveFocus();
  pause();
  await userEvent.keyboard('pc');
  await expect.element(note).toHaveValue('pc');
  expect(document.querySelector('dialog')).toBeNull();
});

test('single keys are turned off in their list, which Ctrl-K still finds', async ({ shop }) => {
  const pause = pausesBetweenKeys();
  await shop.show(`/card/${await shop.addMachine(washer)}`);
  await expectShortcuts();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const isOn = list.getByRole('checkbox', { name: 'Shortcuts of a single key' });
  await expect.element(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await userEvent.keyboard('?');
  await isOn.click();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const taken = recordShortcuts();
  for (const key of ['c', '?']) {
    pause();
    await userEvent.keyboard(key);
  }
  expect(taken).toEqual([]);

  await page.getByRole('link', { name: 'Machines' }).first().click();
  await expect.element(page.getByRole('link', { name: 'Samsung WA50R5200AW' })).toBeVisible();
  await userEvent.keyboard('j');
  expect(taken).toEqual([]);
  await openPalette('keyb{Enter}');
  await isOn.click();
  await userEvent.keyboard('{Escape}j');
  await expect.element(page.getByRole('link', { name: 'Samsung WA50R5200AW' })).toHaveFocus();
});

test('a slash opens the search and a question mark lists the shortcuts, but not in a field', async ({ shop }) => {
  const path = `/card/${await shop.addMachine(washer)}`;
  await shop.show(path);
  await expectShortcuts();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await violations()).toEqual([]);

  await shop.show('/find');
  await expectShortcuts();
  await heading.click();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('combobox')).toHaveFocus();

  await shop.show(path);
  await expectShortcuts();
  await userEvent.keyboard('/');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();

  await shop.show(path);
  await expectShortcuts();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox').click();
  await userEvent.keyboard('/ What?');
  await expect.element(page.getByRole('textbox')).toHaveValue('/ What?');
  expect(document.querySelector('dialog')).toBeNull();
});
