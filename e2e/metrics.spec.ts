import { expect, type Page } from '@playwright/test';
import { navigateTo, type Shop, test, toast } from './fixtures.ts';

/** Sets the browser's clock, not the server's. */
async function on(page: Page, instant: string): Promise<void> {
  await page.clock.setFixedTime(new Date(instant));
}

function start(page: Page) {
  return page.getByLabel('Start Date');
}

function end(page: Page) {
  return page.getByLabel('End Date');
}

async function expectRange(page: Page, from: string, to: string): Promise<void> {
  await expect(start(page)).toHaveValue(from);
  await expect(end(page)).toHaveValue(to);
}

/** Tess finishes a machine at a past instant, by default 52 hours after it was added. */
async function finish(shop: Shop, instant: string, status: 'completed' | 'trashed' = 'completed', hours = 52): Promise<void> {
  const addedAt = new Date(Date.parse(instant) - hours * 3_600_000).toISOString();
  const id = await shop.withClockAt(addedAt, () => shop.addMachine());
  await shop.withClockAt(instant, () => shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status }));
}

test("an employee's metrics list today's open, completed and trashed machines", async ({ page, shop, logInAs }) => {
  const open = await shop.addMachine({ serial: 'OPEN1' });
  const completed = await shop.addMachine({ serial: 'DONE1', style: null });
  const exported = await shop.addMachine({ serial: 'GONE1' });
  const trashed = await shop.addMachine({ serial: 'SCRAP1' });
  const move = (id: number, status: string) => shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status });
  await move(exported, 'completed');
  await shop.ada.call('POST', '/api/export/export_all');
  await move(completed, 'completed');
  await move(trashed, 'trashed');

  await logInAs(shop.tess);
  await navigateTo(page, 'Metrics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tess');
  const workload = page.getByRole('region', { name: 'Current Workload' });
  await expect(workload).toContainText('Total: 1');
  await expect(workload.getByRole('link')).toHaveText(['WHIRLPOOL - Top & Bottom | OPEN1']);
  const done = page.getByRole('region', { name: 'Completed between the dates' });
  await expect(done).toContainText('Total: 2');
  await expect(done.getByRole('link')).toHaveText(['WHIRLPOOL - Top & Bottom | GONE1 [inventoried]', 'WHIRLPOOL - Fridge | DONE1']);
  const scrap = page.getByRole('region', { name: 'Trashed between the dates' });
  await expect(scrap).toContainText('Total: 1');
  await expect(scrap.getByRole('link')).toHaveText(['WHIRLPOOL - Top & Bottom | SCRAP1']);
  await expect(page.getByText('1 machines currently in progress')).toBeVisible();
  await expect(page.getByText('3 machines worked on between the dates')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Metrics' })).toHaveCount(0);

  await workload.getByRole('link').click();
  await expect(page).toHaveURL(`${shop.url}/card/${open}`);
});

test('this week, last week and this month are one tap each, beside the dates', async ({ page, shop, logInAs }) => {
  await on(page, '2026-11-21T18:00:00.000Z');
  await finish(shop, '2026-11-10T19:00:00.000Z');
  await finish(shop, '2026-11-17T19:00:00.000Z');
  await finish(shop, '2026-11-18T19:00:00.000Z', 'trashed');
  await logInAs(shop.tess, '/public-metrics');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Nothing finished today.')).toBeVisible();
  await expect(page.getByText('0 today, 0 yesterday.')).toBeVisible();

  await press('This week');
  await expectRange(page, '2026-11-15', '2026-11-21');
  await expect(page).toHaveURL(`${shop.url}/public-metrics?start=2026-11-15&end=2026-11-21`);
  await expect(page.getByText('2 machines worked on between the dates')).toBeVisible();
  await expect(page.getByText('2 this week, 1 last week.')).toBeVisible();
  await expect(page.getByText('Last week: 1')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'This week' })).toHaveAttribute('aria-pressed', 'true');
  // The headings are in the order of the screen: the chart is last, or beside the lists.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Current Workload',
    'Completed between the dates',
    'Trashed between the dates',
    'Comebacks',
    'Finished per day',
  ]);

  await press('Last week');
  await expectRange(page, '2026-11-08', '2026-11-14');
  await expect(page.getByText('1 last week, 0 the week before.')).toBeVisible();
  await press('This month');
  await expectRange(page, '2026-11-01', '2026-11-30');
  await expect(page.getByText('3 this month, 0 last month.')).toBeVisible();
  await press('Today');
  await expect(page).toHaveURL(`${shop.url}/public-metrics`);

  await page.route(/get_user_metrics.*end=2026-11-14/, (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Too many.' } }),
  );
  const failed = page.waitForResponse(/get_user_metrics.*end=2026-11-14/);
  await page.goto(`${shop.url}/public-metrics?start=2026-11-15&end=2026-11-21`);
  await failed;
  await expect(page.getByRole('img', { name: /^Finished per day/ })).toBeVisible();
  await expect(page.getByText('last week', { exact: true })).toHaveCount(0);
  await expect(toast(page, 'Too many.')).toHaveCount(0);
});

test('comebacks are counted and listed with the reason, and the workload is split by waiting', async ({ page, shop, logInAs }) => {
  const id = await shop.withClockAt('2025-10-20T15:00:00.000Z', () => shop.addMachine({ model: 'BACK1' }));
  const move = (status: string) => shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status });
  await shop.withClockAt('2025-10-21T15:00:00.000Z', async () => {
    await move('completed');
    await shop.ada.call('POST', '/api/export/export_all');
  });
  await shop.withClockAt('2025-11-18T15:00:00.000Z', async () => {
    await move('in_progress');
    await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'Leaks again.' });
  });
  const waiting = await shop.addMachine({ serial: 'WAITS1' });
  await shop.tess.call('POST', `/api/create/add_awaited_part/${waiting}`, { description: 'Heater' });

  await page.route('**/api/read/get_comebacks/**', (route) => route.fulfill({ status: 500, json: { success: false, message: 'no' } }));
  await logInAs(shop.tess, '/public-metrics?start=2025-11-16&end=2025-11-22');
  const comebacks = page.getByRole('region', { name: 'Comebacks' });
  await expect(comebacks).toContainText("Couldn't load the comebacks.");
  await page.unroute('**/api/read/get_comebacks/**');
  await comebacks.getByRole('button', { name: 'Try again' }).click();
  await expect(comebacks).toContainText('Total: 1');
  await expect(comebacks.getByRole('listitem')).toContainText([
    `Whirlpool fridge ${id} | BACK1Back after 28 days: exported October 21, 2025, back November 18, 2025.Leaks again.`,
  ]);
  await expect(page.getByText('1 came back within 90 days of export')).toBeVisible();
  await expect(page.getByText('2 machines currently in progress: 1 working, 1 waiting for parts')).toBeVisible();
  const workload = page.getByRole('region', { name: 'Current Workload' });
  await expect(workload.getByRole('heading', { level: 3 })).toHaveText(['Working: 1', 'Waiting for parts: 1']);
  await expect(workload.getByRole('listitem').last()).toHaveText('WHIRLPOOL - Top & Bottom | WAITS1since today');
  await comebacks.getByRole('link').click();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('the range defaults to today and moves by day, week and calendar month', async ({ page, shop, logInAs }) => {
  await on(page, '2026-11-21T18:00:00.000Z');
  await logInAs(shop.tess, '/public-metrics');
  await expectRange(page, '2026-11-21', '2026-11-21');
  await expect(page.getByRole('heading', { name: 'between the dates' })).toHaveText([
    'Completed between the dates',
    'Trashed between the dates',
  ]);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await press('Previous day');
  await expectRange(page, '2026-11-20', '2026-11-20');
  await press('Today');
  await expectRange(page, '2026-11-21', '2026-11-21');
  await press('Next day');
  await expectRange(page, '2026-11-22', '2026-11-22');
  await press('Prev Week');
  await expectRange(page, '2026-11-15', '2026-11-21');
  await press('Next Week');
  await expectRange(page, '2026-11-22', '2026-11-28');
  await press('Next Week');
  await expectRange(page, '2026-11-29', '2026-12-05');

  const months = page.getByLabel('Month', { exact: true });
  await expect(months.getByRole('option')).toHaveText([
    'Pick a month',
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]);
  await months.selectOption('January');
  await expectRange(page, '2026-01-01', '2026-01-31');
  await press('Next day');
  await expectRange(page, '2026-02-01', '2026-02-01');
  await months.selectOption('February');
  await expectRange(page, '2026-02-01', '2026-02-28');
  await start(page).fill('2028-01-31');
  await expect(page.getByText('Start must not be after the end.')).toBeVisible();
  await end(page).fill('2028-12-31');
  await months.selectOption('February');
  await expectRange(page, '2028-02-01', '2028-02-29');
  await months.selectOption('December');
  await press('Next day');
  await expectRange(page, '2029-01-01', '2029-01-01');
  await expect(page.getByRole('heading', { name: 'Finished on January 1, 2029' })).toBeVisible();
});

test('a start after the end shows an error on the field and keeps the figures until it is corrected', async ({ page, shop, logInAs }) => {
  await on(page, '2026-11-21T18:00:00.000Z');
  await logInAs(shop.tess, '/public-metrics?start=2026-11-01&end=2026-11-10');
  const figures = page.getByText('Nothing finished November 1 – 10, 2026.');
  await expect(figures).toBeVisible();
  await start(page).fill('2026-11-12');
  await expect(start(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(start(page)).toHaveAccessibleDescription('Start must not be after the end.');
  await expect(figures).toBeVisible();
  await end(page).fill('2026-11-15');
  await expect(page.getByText('Nothing finished November 12 – 15, 2026.')).toBeVisible();
  await expect(start(page)).not.toHaveAttribute('aria-invalid');

  await logInAs(shop.tess, '/public-metrics?start=2026-02-30&end=nonsense');
  await expect(page.getByText('Start is a day that does not exist.')).toBeVisible();
  await expect(page.getByText('End must be a day such as 2026-11-21.')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expectRange(page, '2026-11-21', '2026-11-21');
});

test('a year can be typed digit by digit', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/public-metrics?start=2025-03-01&end=2026-11-21');
  await start(page).focus();
  await page.keyboard.type('03152026');
  await expect(start(page)).toHaveValue('2026-03-15');
  await expect(page.getByText('Nothing finished March 15 – November 21, 2026.')).toBeVisible();
});

test("metrics show a loading state, and an error with the server's message or a default one", async ({ page, shop, logInAs }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/read/get_user_metrics/**', async (route) => {
    await gate;
    await route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } });
  });
  await logInAs(shop.tess, '/public-metrics?start=2026-11-21');
  await expect(page.getByText('Loading metrics...')).toBeVisible();
  open();
  await expect(toast(page, 'Something went wrong on our side.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Something went wrong on our side.')).toBeVisible();

  await page.unroute('**/api/read/get_user_metrics/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Current Workload' })).toBeVisible();

  await page.route('**/api/read/get_user_metrics/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('Failed to fetch user metrics.')).toBeVisible();
  // The page tries again when Fettle answers.
  await page.unroute('**/api/read/get_user_metrics/**');
  await expect(page.getByRole('heading', { name: 'Current Workload' })).toBeVisible();
});

test('a week is charted by day, the same figures are in a table, and turnaround times are shown', async ({ page, shop, logInAs }) => {
  await finish(shop, '2025-11-17T19:00:00.000Z');
  await shop.ada.call('POST', '/api/export/export_all');
  await finish(shop, '2025-11-17T19:00:00.000Z');
  await finish(shop, '2025-11-18T15:00:00.000Z', 'trashed', 72);
  await logInAs(shop.tess, '/public-metrics?start=2025-11-16&end=2025-11-22');
  await expect(page.getByRole('img', { name: 'Finished per day, November 16 – 22, 2025: 2 completed, 1 trashed.' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Finished per day' }).getByRole('row')).toHaveText([
    'WhenCompletedTrashed',
    'November 17, 202520',
    'November 18, 202501',
  ]);
  await expect(page.getByText('2 days 4 hours typical time in shop (half were faster)')).toBeVisible();
  await expect(page.getByText('2 days 20 hours 9 out of 10 were done within this time')).toBeVisible();

  await page.getByRole('link', { name: 'November 17, 2025: 2 completed, 0 trashed' }).click();
  await expectRange(page, '2025-11-17', '2025-11-17');
  await expect(page.getByRole('region', { name: 'Completed between the dates' })).toContainText('Total: 2');
  await page.goBack();
  await expectRange(page, '2025-11-16', '2025-11-22');
});

test('the time in the shop does not count the days of waiting for parts, which are shown apart', async ({ page, shop, logInAs }) => {
  const id = await shop.withClockAt('2025-11-10T15:00:00.000Z', () => shop.addMachine());
  await shop.withClockAt('2025-11-11T15:00:00.000Z', () =>
    shop.tess.call('POST', `/api/create/add_awaited_part/${id}`, { description: 'Heater' }),
  );
  await shop.withClockAt('2025-11-17T15:00:00.000Z', () =>
    shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' }),
  );
  await finish(shop, '2025-11-17T19:00:00.000Z', 'completed', 24);
  await logInAs(shop.tess, '/public-metrics?start=2025-11-16&end=2025-11-22');
  await expect(page.getByText('1 day typical time in shop, without waiting for parts (half were faster)')).toBeVisible();
  await expect(page.getByText('1 day 9 out of 10 were done within this time, without waiting for parts')).toBeVisible();
  await expect(page.getByText('6 days typical wait for parts (1 of 2 waited)')).toBeVisible();
});

test('63 days are charted by week', async ({ page, shop, logInAs }) => {
  await finish(shop, '2025-11-17T19:00:00.000Z');
  await logInAs(shop.tess, '/public-metrics?start=2025-10-01&end=2025-12-01');
  await expect(page.getByRole('heading', { name: 'Finished per day' })).toBeVisible();
  await end(page).fill('2025-12-02');
  await expect(page.getByRole('table', { name: 'Finished per week' }).getByRole('row').nth(1)).toHaveText(
    'November 16, 2025 to November 22, 202510',
  );
});

test('a long machine list is collapsed, expands on demand, and prints in full', async ({ page, shop, logInAs }) => {
  for (let machine = 1; machine <= 26; machine += 1) await finish(shop, '2025-11-17T19:00:00.000Z');
  await logInAs(shop.tess, '/public-metrics?start=2025-11-17&end=2025-11-18');
  const done = page.getByRole('region', { name: 'Completed between the dates' });
  await expect(done).toContainText('Total: 26');
  await expect(done.getByRole('link')).toHaveCount(25);
  await done.getByRole('button', { name: 'Show all 26 machines' }).click();
  await expect(done.getByRole('link')).toHaveCount(26);
  await done.getByRole('button', { name: 'Show less' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(done.getByRole('link')).toHaveCount(26);
  await expect(page.getByRole('table', { name: 'Finished per day' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a range with no finished machines shows an empty state', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/public-metrics?start=2026-01-01&end=2026-01-31');
  await expect(page.getByText('Nothing finished January 1 – 31, 2026.')).toBeVisible();
  await expect(page.getByText('No machines are in progress.')).toBeVisible();
  await expect(page.getByText('No machines were completed.')).toBeVisible();
  await expect(page.getByText('No machines were trashed.')).toBeVisible();
  await expect(page.getByText('No machines came back.')).toBeVisible();
  await expect(page.getByText('typical time in shop')).toHaveCount(0);
});

test('an admin prints metrics and sees the result', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/public-metrics');
  const sent = page.waitForRequest('**/api/export/print_employee_metrics');
  const answered = page.waitForResponse('**/api/export/print_employee_metrics');
  await page.getByRole('button', { name: 'Print Metrics' }).click();
  const { start, end } = Object.fromEntries(
    new URL(await page.getByRole('link', { name: 'Download PDF' }).evaluate((link: HTMLAnchorElement) => link.href)).searchParams,
  );
  expect((await sent).postDataJSON()).toEqual({
    employee_name: 'Ada',
    user_id: shop.ada.user.id,
    start,
    end,
    metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 },
  });
  const { message } = (await (await answered).json()) as { message: string };
  await expect(toast(page, message)).toBeVisible();

  await page.route('**/api/export/print_employee_metrics', (route) =>
    route.fulfill({ status: 502, json: { success: false, message: 'The printer is out of paper.' } }),
  );
  await page.getByRole('button', { name: 'Print Metrics' }).click();
  await expect(toast(page, 'Failed to print metrics.')).toBeVisible();
});

test.describe('in a shop in Louisiana', () => {
  test.use({ shopEnvironment: { SHOP_TIME_ZONE: 'America/Chicago' }, timezoneId: 'Asia/Tokyo' });

  test("today is the shop's date in any browser time zone, even in the hour that repeats when daylight saving time ends", async ({
    page,
    shop,
    logInAs,
  }) => {
    // 9 p.m. in Louisiana, which is already the next day in UTC and Tokyo.
    await on(page, '2026-11-22T03:00:00.000Z');
    await logInAs(shop.tess, '/public-metrics');
    await expectRange(page, '2026-11-21', '2026-11-21');
    await on(page, '2026-11-01T07:30:00.000Z');
    await page.goto(`${shop.url}/public-metrics`);
    await expectRange(page, '2026-11-01', '2026-11-01');
    await page.getByRole('button', { name: 'Next day' }).click();
    await expectRange(page, '2026-11-02', '2026-11-02');
    await page.getByRole('button', { name: 'Prev Week' }).click();
    await expectRange(page, '2026-10-25', '2026-10-31');
  });

  test('a repair finished in the evening counts for that day', async ({ page, shop, logInAs }) => {
    await finish(shop, '2025-11-22T03:00:00.000Z');
    await logInAs(shop.tess, '/public-metrics?start=2025-11-16&end=2025-11-29');
    await expect(page.getByRole('table', { name: 'Finished per day' }).getByRole('row').nth(1)).toHaveText('November 21, 202510');
  });
});
