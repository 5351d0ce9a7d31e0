import { expect } from '@playwright/test';
import { password } from './api-client.ts';
import { allToasts, clickLogout, navigateTo, openMenu, submitLogin, test } from './fixtures.ts';
import {
  checkAll,
  main,
  button,
  field,
  row,
  says,
  toasts,
  heads,
  offers,
  lacks,
  asks,
  opens,
  isAt,
  presses,
  fills,
  chooses,
  answers,
  fails,
  works,
  lists,
  pressedType,
  note,
  looksUp,
  shows,
  ranges,
  section,
} from './promised-rows.ts';

// What the customer was promised of the screens, one row for each rule, in the order of use. What was promised of the camera is in
// camera/find.spec.ts, and details are in the spec of each screen.
// A row that fails means that a change has pushed a promise aside. Rows of one test share a page, so that hundreds cost seconds.

test('a visitor gets what was promised', { tag: '@main' }, async ({ page, shop }) => {
  const guarded = ['/', '/card/1', '/find', '/table', '/public-metrics', '/password', '/admin-panel', '/employee-info', '/export'];
  await checkAll(page, shop, [
    ...guarded.flatMap((path) => [opens(path), row(`${path} leads to the login`, (page) => expect(page).toHaveURL(/\/login$/))]),
    row('has no navigation', (page) => expect(page.getByRole('navigation')).toHaveCount(0)),
    row('has the name of the product on top', (page) => expect(page.getByRole('banner')).toHaveText('Fettle')),
    row('has product and shop in the footer', (page) => expect(page.getByRole('contentinfo')).toHaveText('Fettle · Bayou Appliance')),
    row('lists the technicians', (page) =>
      expect(page.getByLabel('Technician').getByRole('option')).toHaveText([
        'Select your name',
        'Ada Fontenot',
        'Tess Guidry',
        'Walt Broussard',
      ]),
    ),
    opens('/register'),
    heads('Register New User'),
    says('Only an admin can register employees. Log in'),
    opens('/nowhere/at/all'),
    heads('Page not found'),
    opens('/card'),
    heads('Page not found'),
    opens('/login'),
    row('a login', (page) => submitLogin(page, 'Tess Guidry')),
    isAt('/'),
    toasts('Welcome, Tess.'),
    row('the session check counts as logged out when it fails', async (page, shop) => {
      await page.route('**/api/auth/hydrate', (route) => route.fulfill({ status: 500, json: { success: false, message: 'no' } }));
      await page.goto(`${shop.url}/table`);
      await expect(page).toHaveURL(/\/login$/);
      await page.unroute('**/api/auth/hydrate');
    }),
    row('a session that is being checked says Loading...', async (page, shop) => {
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      await page.route('**/api/auth/hydrate', (route) => gate.then(() => route.continue()));
      await page.goto(`${shop.url}/table`);
      await expect(page.getByText('Loading...')).toBeVisible();
      open();
      await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    }),
  ]);
});

test('every screen and Start Repair are as promised', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  const links = [
    ['Machines', '/table'],
    ['Search', '/find'],
    ['Metrics', '/public-metrics'],
  ] as const;
  await logInAs(shop.walt);
  await checkAll(page, shop, [
    row('has product and first name on top', (page) => expect(page.getByRole('banner')).toContainText('Fettle Walt')),
    ...links.flatMap(([name, path]) => [
      row(`${name} is in the navigation`, (page) => navigateTo(page, name)),
      isAt(path),
      row(`${name} is highlighted there`, async (page) => {
        await openMenu(page);
        await expect(page.locator('a[aria-current=page]', { hasText: name }).filter({ visible: true }).first()).toBeVisible();
        if (await button(page, 'Close menu').isVisible()) await button(page, 'Close menu').click();
      }),
    ]),
    row('Admin Panel is only for admins, and one thing is called Search', async (page) => {
      await openMenu(page);
      await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Search' }).or(button(page, 'Search')).filter({ visible: true })).toHaveCount(1);
      if (await button(page, 'Close menu').isVisible()) await button(page, 'Close menu').click();
    }),
    row('the name of the product leads home', (page) => page.getByRole('banner').getByRole('link', { name: 'Fettle' }).click()),
    isAt('/'),
    // Where nothing survives outside changes, it throws.
    row('goes on when others change the page', (page) =>
      expect(() => page.evaluate(() => void document.body.removeChild(new Text()))).toPass(),
    ),
    heads('Start Repair'),
    row('has four types', (page) =>
      expect(page.getByRole('group', { name: 'Machine type' }).getByRole('button')).toHaveText(['Fridge', 'Washer', 'Dryer', 'Range']),
    ),
    row("starts with the role's type", (page) => expect(pressedType(page)).toHaveText('Washer')),
    ...['Brand', 'Model', 'Serial', 'Style', 'Color', 'Condition', 'Vendor'].map(asks),
    presses('Range'),
    row('highlights the type', (page) => expect(pressedType(page)).toHaveText('Range')),
    row('has the styles of the type', (page) =>
      expect(field(page, 'Style').getByRole('option')).toHaveText(['Optional', 'Gas', 'Coil', 'Glass Top']),
    ),
    opens('/'),
    row("each visit starts with the role's type", (page) => expect(pressedType(page)).toHaveText('Washer')),
    presses('Dryer'),
    presses('Add Machine'),
    ...['Brand', 'Model', 'Serial'].map((name) => says(`${name} is required.`)),
    chooses('Brand', 'Whirlpool'),
    fills('Model', 'wed5000'),
    fills('Serial', ' m1234x '),
    opens('/'),
    row('restores what was typed, with its type', (page) => expect(pressedType(page)).toHaveText('Dryer')),
    presses('Add Machine'),
    isAt('/card/1'),
    says('WED5000', 'the model is in upper case'),
    says('M1234X', 'the serial is in upper case, trimmed'),
  ]);
});

test('the card is as promised', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ condition: 'USED', vendor: 'baton_rouge' });
  await shop.withClockAt('2025-11-21T15:00:00.000Z', () =>
    shop.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Compressor hums.' }),
  );
  await logInAs(shop.tess, `/card/${id}`);
  await checkAll(page, shop, [
    lists('the seven fields', ['Brand', 'Model', 'Serial', 'Style', 'Color', 'Condition', 'Vendor']),
    lists('their values', ['Whirlpool', 'WRT311FZDM', 'VSA1234567', 'Top & Bottom', 'White', 'USED', 'Baton Rouge'], 'definition'),
    heads('NOTES'),
    row('a note has its author and a long date', (page) =>
      expect(note(page, 'Compressor hums.')).toContainText('Walt Broussard, November 21, 2025'),
    ),
    ...['EDIT', 'Print Label', 'Complete Repair', 'Trash'].map(offers),
    lacks('Continue Repair'),
    presses('EDIT'),
    offers('QUIT'),
    fills('Model', 'wrt999'),
    presses('QUIT'),
    says('WRT311FZDM', 'QUIT leaves the machine as it was'),
    presses('EDIT'),
    fills('Model', 'wrt999'),
    presses('Save'),
    says('WRT999', 'an edit is saved in upper case'),
    presses('Add note'),
    row('a note is added', (page) => page.getByLabel('New note').fill('Relay ordered.')),
    presses('Save Note'),
    row('and shown', (page) => expect(note(page, 'Relay ordered.')).toBeVisible()),
    row('a click on a note', (page) => note(page, 'Relay ordered.').click()),
    answers('Delete Note?', 'Delete'),
    row('deletes it', (page) => expect(note(page, 'Relay ordered.')).toHaveCount(0)),
    presses('Print Label'),
    answers('Print label?', 'Cancel'),
    presses('Complete Repair'),
    answers('Update Status?', 'Update'),
    toasts('Machine marked as completed'),
    lacks('Complete Repair'),
    lacks('Trash'),
    presses('Continue Repair'),
    answers('Update Status?', 'Update'),
    toasts('Machine marked as in_progress'),
    presses('Trash'),
    answers('Update Status?', 'Move to Trash'),
    toasts('Machine marked as trashed'),
    fails('update/update_machine', { success: false, message: 'The bench is full.' }, 409),
    presses('Continue Repair'),
    answers('Update Status?', 'Update'),
    toasts('The bench is full.'),
    opens('/card/999'),
    says('Machine Not Found....'),
    toasts('Machine not found'),
  ]);
});

test('Search and Machines are as promised', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  for (let number = 1; number <= 11; number += 1) await shop.addMachine({ model: `M${number}`, serial: `S-${number}` });
  await shop.tess.call('PATCH', '/api/update/update_machine/1', { status: 'completed' });
  await shop.tess.call('PATCH', '/api/update/update_machine/2', { status: 'trashed' });
  await logInAs(shop.tess, '/find');
  const none = 'No machine found with that serial number.';
  await checkAll(page, shop, [
    looksUp('NOSUCH'),
    says(none),
    looksUp('X'.repeat(65)),
    says(none, 'a text that is no serial is not found either'),
    fails('read/get_id_by_serial', { success: false, message: 'Something broke.' }),
    looksUp('S-3'),
    says('Error fetching machine ID. Please try again.'),
    toasts('Something broke.'),
    works('read/get_id_by_serial'),
    fails('read/get_id_by_serial', 'unreachable'),
    looksUp('S-3'),
    says('An unexpected error occurred. Please try again.'),
    works('read/get_id_by_serial'),
    opens('/find'),
    looksUp(' s-3 '),
    isAt('/card/3'),
    opens('/table'),
    row('starts with the machines in progress', (page) => expect(page.getByRole('radio', { name: /^In Progress/ })).toBeChecked()),
    row('has the lists in order', (page) => expect(page.getByRole('group', { name: 'Status' }).getByRole('radio')).toHaveCount(5)),
    row('has brand, model and color first', (page) => expect(main(page).locator('thead')).toContainText('BrandModelColor')),
    shows('Completed', 'M1'),
    shows('Trash', 'M2'),
    shows('All', 'M11'),
    row('has 10 machines on a page', (page) => expect(main(page).locator('tbody').getByRole('row')).toHaveCount(10)),
    says('Page 1 of 2'),
    row('has nothing before the first page', (page) => expect(button(page, 'Prev')).toBeDisabled()),
    presses('Next'),
    says('Page 2 of 2'),
    row('has nothing after the last page', (page) => expect(button(page, 'Next')).toBeDisabled()),
    row('a click on a row', (page) =>
      main(page)
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: 'Whirlpool M1', exact: true }) })
        .click(),
    ),
    isAt('/card/1'),
    fails('read/get_machines', { success: false, message: 'The list is being repaired.' }),
    opens('/table'),
    toasts('The list is being repaired.'),
  ]);
});

test('the metrics are as promised', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  await page.clock.setFixedTime(new Date('2025-11-21T18:00:00.000Z'));
  const finish = (hour: number, serial: string, status: string, fields = {}) =>
    shop.withClockAt(`2025-11-21T${hour}:00:00.000Z`, async () => {
      const id = await shop.addMachine({ serial, ...fields });
      await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status });
    });
  await finish(13, 'GONE1', 'completed');
  await shop.ada.call('POST', '/api/export/export_all');
  await finish(14, 'DONE1', 'completed', { style: null });
  await finish(15, 'SCRAP1', 'trashed');
  await shop.addMachine({ serial: 'OPEN1' });
  const months = 'January February March April May June July August September October November December'.split(' ');
  await logInAs(shop.tess, '/public-metrics');
  await checkAll(page, shop, [
    row("has the employee's first name on top", (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Tess')),
    ranges('2025-11-21', '2025-11-21'),
    row('has the months', (page) => expect(field(page, 'Month').getByRole('option')).toHaveText(['Pick a month', ...months])),
    ...['Prev Week', 'Next Week', 'Previous day', 'Today', 'Next day'].map(offers),
    section('Current Workload', 1, 'WHIRLPOOL - Top & Bottom | OPEN1'),
    section('Completed between the dates', 2, 'WHIRLPOOL - Top & Bottom | GONE1 [inventoried]', 'WHIRLPOOL - Fridge | DONE1'),
    section('Trashed between the dates', 1, 'WHIRLPOOL - Top & Bottom | SCRAP1'),
    says('1 machines currently in progress'),
    says('3 machines worked on between the dates'),
    lacks('Print Metrics'),
    presses('Prev Week'),
    ranges('2025-11-09', '2025-11-15'),
    presses('Next Week'),
    ranges('2025-11-16', '2025-11-22'),
    section('Completed between the dates', 2, 'WHIRLPOOL - Top & Bottom | GONE1 [inventoried]', 'WHIRLPOOL - Fridge | DONE1'),
    presses('Previous day'),
    ranges('2025-11-15', '2025-11-15'),
    presses('Next day'),
    ranges('2025-11-16', '2025-11-16'),
    chooses('Month', 'February'),
    ranges('2025-02-01', '2025-02-28'),
    presses('Today'),
    ranges('2025-11-21', '2025-11-21'),
    row('a click on a line', (page) => page.getByRole('link', { name: /OPEN1/ }).click()),
    isAt('/card/4'),
    row('metrics that load say so, and those that fail, too', async (page, shop) => {
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      await page.route('**/api/read/get_user_metrics/**', (route) => gate.then(() => route.abort()));
      await page.goto(`${shop.url}/public-metrics`);
      await expect(page.getByText('Loading metrics...')).toBeVisible();
      open();
      await expect(page.getByText('Failed to fetch user metrics.').first()).toBeVisible();
    }),
  ]);
});

test('the screens of admins are as promised', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ type_of: 'washer', brand: 'lg', model: 'WM3400', serial: 'LG77', style: 'Front Load' });
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  const users = 'There was an error when fetching employees from database';
  const linksBack = row('links back', (page) =>
    expect(page.getByRole('link', { name: 'Back to Admin Panel' })).toHaveAttribute('href', '/admin-panel'),
  );
  await logInAs(shop.ada);
  await checkAll(page, shop, [
    row('Admin Panel is in the navigation', (page) => navigateTo(page, 'Admin Panel')),
    isAt('/admin-panel'),
    heads('Admin Panel'),
    says('Please select a user.'),
    presses('Actions'),
    ...(
      [
        ['Register New User', '/register'],
        ['View/Edit Employee Info', '/employee-info'],
        ['Export Machines', '/export'],
        ['Lists', '/lists'],
      ] as const
    ).map(([action, path]) =>
      row(`${action} leads to ${path}`, (page) =>
        expect(page.getByRole('link', { name: action, exact: true })).toHaveAttribute('href', path),
      ),
    ),
    chooses('Employee', 'Tess Guidry'),
    heads('Completed between the dates'),
    lacks('Print Metrics'),
    chooses('Employee', 'Ada Fontenot'),
    presses('Print Metrics'),
    row('toasts the message of the server', (page) => expect(allToasts(page).first()).toBeVisible()),
    fails('export/print_employee_metrics', { success: false, message: 'no' }),
    presses('Print Metrics'),
    toasts('Failed to print metrics.'),
    fails('read/get_users', { success: false, message: 'no' }),
    opens('/employee-info'),
    toasts(users),
    works('read/get_users'),
    opens('/employee-info'),
    chooses('Employee', 'Walt Broussard'),
    lists('the fields', ['First Name', 'Last Name', 'Role', 'Email']),
    lists('their values', ['Walt', 'Broussard', 'Washer Tech', 'Walt@bayou.example'], 'definition'),
    presses('Edit Employee Info'),
    row('the email is an email field', (page) => expect(field(page, 'Email')).toHaveAttribute('type', 'email')),
    fills('Last Name', 'Boudreaux'),
    presses('Submit'),
    toasts('Walt was updated.'),
    lists('the new values', ['Walt', 'Boudreaux', 'Washer Tech', 'Walt@bayou.example'], 'definition'),
    opens('/register'),
    linksBack,
    ...['Admin', 'Position', 'First Name', 'Last Name', 'Email', 'Password', 'Re-Enter Password'].map(asks),
    row('has four positions', (page) =>
      expect(field(page, 'Position').getByRole('option')).toContainText(['Office', 'Fridge Tech', 'Washer Tech', 'Dryer & Range Tech']),
    ),
    chooses('Position', 'Office'),
    fills('First Name', 'Nora'),
    fills('Last Name', 'Ardoin'),
    fills('Email', 'ada@bayou.example'),
    fills('Password', password),
    fills('Re-Enter Password', password),
    presses('Register'),
    toasts('There was an error'),
    fills('Email', 'nora@bayou.example'),
    presses('Register'),
    isAt('/admin-panel'),
    row('toasts that Nora is registered', (page) => expect(allToasts(page).filter({ hasText: 'Nora' }).first()).toBeVisible()),
    opens('/export'),
    linksBack,
    row('lists what is promised, in order', (page) =>
      expect(main(page).locator('thead th')).toHaveText([
        'Export',
        'Brand',
        'Type',
        'Completed on',
        'Model',
        'Serial',
        'Checked in by',
        'Vendor',
      ]),
    ),
    fails('export/export_machines', { success: false, message: 'The scale is broken.' }),
    presses('Export Machines'),
    answers('Export Machines?', 'Export'),
    toasts('The scale is broken.'),
    works('export/export_machines'),
    presses('Export Machines'),
    answers('Export Machines?', 'Export'),
    says('There are no completed machines to export.', 'the list is emptied'),
    row('an empty list cannot be exported', (page) => expect(button(page, 'Export Machines')).toBeDisabled()),
  ]);
});

test('the screens of those who are not admins, and Logout, are as promised', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await checkAll(page, shop, [
    ...['/admin-panel', '/employee-info', '/export', '/register', '/shop'].flatMap((path) => [
      opens(path),
      heads('Admin Panel'),
      says('Unauthorized Access'),
    ]),
    presses('Return to home screen'),
    isAt('/'),
    row('a logout', (page) => clickLogout(page)),
    toasts('Logged out.'),
    row('leads to the login', (page) => expect(page).toHaveURL(/\/login$/)),
  ]);
});
