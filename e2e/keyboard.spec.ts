import { expect, type Page } from '@playwright/test';
import { password } from './api-client.ts';
import { openHistory, test, toast } from './fixtures.ts';

/** Presses Tab until the element has focus. */
async function tabTo(page: Page, role: 'button' | 'textbox' | 'combobox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`);
}

test('a technician can log in, add a machine and a note, print a label, complete and undo without a mouse', async ({ page, shop }) => {
  await page.goto(shop.url);
  await tabTo(page, 'combobox', 'Technician');
  await page.keyboard.type('Tess');
  // A password input has no ARIA role.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  // The types are one Tab stop.
  await tabTo(page, 'button', 'Fridge');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Washer' })).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, 'combobox', 'Brand');
  await page.keyboard.type('Whirl', { delay: 70 });
  await tabTo(page, 'textbox', 'Model');
  await page.keyboard.type('wtw5000dw', { delay: 70 });
  await tabTo(page, 'textbox', 'Serial');
  // After typing, Enter only leaves the field, because it may come from a barcode scanner.
  await page.keyboard.type('c71234567', { delay: 70 });
  await tabTo(page, 'button', 'Add Machine');
  await page.keyboard.press('Space');

  await expect(page.getByText('C71234567', { exact: true })).toBeVisible();
  // A new screen moves the focus to its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, 'button', 'Add note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
  await page.keyboard.type('Drain pump seized.');
  await tabTo(page, 'button', 'Save Note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Drain pump seized/ })).toBeVisible();

  await tabTo(page, 'button', 'Print Label');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Print');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Print Label' })).toBeEnabled();

  await tabTo(page, 'button', 'Complete Repair');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Update');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Machine marked as completed')).toBeVisible();
  // The pressed button has unmounted; focus moves to its replacement.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Update');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  const { data } = await shop.tess.call('GET', '/api/read/get_machine/1');
  expect(data).toMatchObject({ type_of: 'washer', serial: 'C71234567', status: 'completed', technician_name: 'Tess Guidry' });
});

test('Add Machine is at most the 16th Tab after the heading, and Complete Repair the 8th', async ({ page, shop, logInAs }) => {
  const tabsTo = async (name: string): Promise<number> => {
    const target = page.getByRole('button', { name, exact: true });
    await page.getByRole('heading', { level: 1 }).focus();
    for (let presses = 1; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return presses;
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  // An admin also chooses a technician, and may take a coworker's machine.
  await logInAs(shop.ada, '/');
  await expect(page.getByLabel('For')).toBeVisible();
  expect(await tabsTo('Add Machine')).toBeLessThanOrEqual(16);
  await logInAs(shop.ada, `/card/${await shop.addMachine()}`);
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  expect(await tabsTo('Complete Repair')).toBeLessThanOrEqual(8);
});

test('a search or a list of shortcuts that cannot be loaded says so beside the screen', async ({ page, shop, logInAs }) => {
  await page.route(/\/assets\/(search-dialog|shortcut-list)-/, (route) => route.abort());
  await logInAs(shop.tess, '/bench');
  // The shortcuts load after the screen, together with these links.
  await expect(page.locator('nav[aria-label="Beside a card"]')).toBeAttached();
  await page.keyboard.press('?');
  await expect(page.getByText('The keyboard shortcuts could not be loaded. Reload the page to try again.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The search could not be loaded. Reload the page to try again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
});

for (const [window, size] of [
  ['a desk', { width: 1280, height: 500 }],
  ['a desk at 400%', { width: 320, height: 256 }],
] as const) {
  test(`on ${window}, what takes the focus is not below the bar of what waits on the device`, async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await page.route('**/api/create/add_note/**', (route) => route.abort());
    await logInAs(shop.ada, `/card/${id}`);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('textbox', { name: 'New note' }).fill('Relay clicks.');
    await page.getByRole('button', { name: 'Save Note' }).click();
    await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
    await page.setViewportSize(size);
    for (const [path, name] of [
      ['/', /^My bench/],
      ['/bench', 'Awaited Parts'],
      ['/admin-panel', 'Actions'],
    ] as const) {
      await page.goto(shop.url + path);
      await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
      const control = page
        .getByRole('main')
        .getByRole(path === '/admin-panel' ? 'button' : 'link', { name })
        .first();
      await expect(control).toBeVisible();
      // As Shift+Tab does from a control below it.
      const isCovered = await control.evaluate((element: HTMLElement) => {
        document.body.style.minHeight = '200vh';
        scrollTo({ top: innerHeight, behavior: 'instant' });
        element.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return [top + 2, bottom - 2].some((y) => !element.contains(document.elementFromPoint((left + right) / 2, y)));
      });
      expect.soft(isCovered, path).toBe(false);
    }
  });
}

test('a screen reader finds the headings, regions and names of a card', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ condition: 'USED', vendor: 'baton_rouge' });
  await shop.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Relay clicks.' });
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByRole('button', { name: /Relay clicks/ })).toBeVisible();
  await openHistory(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "1 Whirlpool fridge" [level=1]
      - text: In Progress
      - term: Brand
      - definition: Whirlpool
      - term: Model
      - definition: WRT311FZDM
      - term: Serial
      - definition: VSA1234567
      - term: Style
      - definition: Top & Bottom
      - term: Color
      - definition: White
      - term: Condition
      - definition: USED
      - term: Vendor
      - definition: Baton Rouge
      - button "EDIT"
      - paragraph:
        - text: "Technician:"
        - strong: Tess Guidry
      - text: Came in today
      - button "Hand over"
      - button "Wait for part"
      - status
      - group "Machine actions":
        - button "Print Label"
        - status
        - button "Trash"
        - button "Complete Repair"
      - region "Photos":
        - heading "Photos" [level=2]
        - list:
          - listitem:
            - button "Add Photo"
          - listitem: No photos yet.
        - status
        - status
      - region "NOTES":
        - heading "NOTES" [level=2]
        - button "Add note"
        - status
        - list:
          - listitem:
            - button /^Relay clicks\\. Walt Broussard, \\w+ \\d+, \\d+ at \\d+:\\d+ [AP]M$/
      - region "History":
        - group:
          - heading "History" [level=2]
          - list:
            - listitem:
              - heading /Repair 1, started \\w+ \\d+, \\d+/ [level=3]
              - paragraph: In Progress Tess Guidry
            - listitem:
              - paragraph: Checked in
              - paragraph:
                - text: Tess Guidry,
                - time: /^\\w+ \\d+, \\d+ at \\d+:\\d+ [AP]M$/
  `);
});
