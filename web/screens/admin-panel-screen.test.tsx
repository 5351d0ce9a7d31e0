import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { textsOf, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

const shopSections = [
  ['Shop', '/shop', 'Shop'],
  ['Lists', '/lists', 'Lists'],
  ['Recalls', '/recalls', 'Recalls'],
  ['Printers', '/printers', 'Printers'],
  ['Shared Devices', '/devices', 'Shared Devices'],
  ['Wall Screens', '/wall-screens', 'Wall Screens'],
  ['Backups', '/backups', 'Backups'],
  ['Security Log', '/security-log', 'Security Log'],
] as const;

const heading = page.getByRole('heading', { level: 1 });
const actions = page.getByRole('button', { name: 'Actions' });
const employee = page.getByLabelText('Employee');
const tessasMachine = page.getByRole('link', { name: /TESSA1/ });

test('the admin panel leads to the team and to each screen of the shop, which links back', async ({ shop }) => {
  await shop.show('/admin-panel', 'ada');
  for (const [area, path, title] of [['Team', '/employee-info', 'Employee Info'], ...shopSections] as const) {
    await page
      .getByRole('list', { name: 'Team and shop' })
      .getByRole('link', { name: new RegExp(`^${area} `) })
      .click();
    await expectPath(path);
    await expect.element(heading).toHaveTextContent(title);
    await page.getByRole('link', { name: 'Back to Admin Panel' }).click();
    await expectPath('/admin-panel');
  }
});

test('the actions menu opens and closes with the keyboard, and closes on a tap outside', async ({ shop }) => {
  await shop.show('/admin-panel', 'ada');
  const exporting = page.getByRole('link', { name: 'Export Machines' });
  await expect.element(actions).toBeVisible();
  (actions.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByRole('link', { name: 'Register New User' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(exporting).not.toBeInTheDocument();
  await expect.element(actions).toHaveFocus();
  await actions.click();
  await expect.element(exporting).toBeVisible();
  await heading.click();
  await expect.element(exporting).not.toBeInTheDocument();
});

test("the panel opens an employee's metrics, and the URL holds the employee and the range", async ({ shop }) => {
  await shop.addMachine({ serial: 'TESSA1' });
  await shop.show('/admin-panel', 'ada');
  await expect.element(page.getByText('Please select a user.')).toBeVisible();
  await expect
    .poll(() => textsOf(employee.getByRole('option')))
    .toEqual(['Select an employee', 'Ada Fontenot', 'Tess Guidry', 'Walt Broussard']);
  await employee.selectOptions('Tess Guidry');
  await expect.element(tessasMachine).toBeVisible();
  await expect.element(page.getByText('Please select a user.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Print Metrics' })).not.toBeInTheDocument();
  await page.getByLabelText('Start Date').fill('2026-01-01');
  await expect.poll(() => location.search).toMatch(new RegExp(`^\\?employee=${shop.ids.tess}&start=2026-01-01&end=\\d{4}-\\d\\d-\\d\\d$`));
  await shop.show(location.pathname + location.search, 'ada');
  await expect.element(tessasMachine).toBeVisible();
  await expect.element(page.getByLabelText('Start Date')).toHaveValue('2026-01-01');

  await employee.selectOptions('Ada Fontenot');
  await expect.element(page.getByRole('button', { name: 'Print Metrics' })).toBeVisible();
  await expect.element(page.getByText('No machines are in progress.')).toBeVisible();
  await expect.element(page.getByLabelText('Start Date')).toHaveValue('2026-01-01');
  history.back();
  await expect.element(tessasMachine).toBeVisible();
});

test('an employee list that fails to load shows an error and loads on retry', async ({ shop }) => {
  const sentence = 'There was an error when fetching employees from database';
  const request = 'GET /api/read/get_users';
  const stopFailing = shop.answer(request, () => Response.json({ success: false, message: 'no' }, { status: 500 }));
  for (const path of ['/employee-info', '/admin-panel']) {
    await shop.show(path, 'ada');
    await expect.element(toast(sentence)).toBeVisible();
    await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible();
  }
  stopFailing();
  const stopRefusing = shop.answer(request, () => Response.json({ success: false, message: 'The list is being repaired.' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(toast('The list is being repaired.')).toBeVisible();
  stopRefusing();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Please select a user.')).toBeVisible();
});
