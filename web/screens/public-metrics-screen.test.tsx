import { expect, onTestFinished, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { textsOf, toast, url } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const start = page.getByLabelText('Start Date');
const end = page.getByLabelText('End Date');
const region = (name: string) => page.getByRole('region', { name });
const workload = region('Current Workload');
const completed = region('Completed between the dates');
const button = (name: string) => page.getByRole('button', { name });
const failure = (message: string) => Response.json({ success: false, message }, { status: 500 });

async function expectRange(from: string, to: string): Promise<void> {
  await expect.element(start).toHaveValue(from);
  await expect.element(end).toHaveValue(to);
}

async function expectTexts(...expected: string[]): Promise<void> {
  for (const text of expected) await expect.element(page.getByText(text)).toBeVisible();
}

const move = (shop: ComponentShop, id: number, status: string) =>
  shop.call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status });
const exportAll = (shop: ComponentShop) => shop.call('ada', 'POST', '/api/export/export_all');

/** Tess finishes a machine at a past instant, by default 52 hours after it was added. */
async function finish(shop: ComponentShop, instant: string, status = 'completed', hours = 52): Promise<void> {
  const addedAt = new Date(Date.parse(instant) - hours * 3_600_000).toISOString();
  const id = await shop.withClockAt(addedAt, () => shop.addMachine());
  await shop.withClockAt(instant, () => move(shop, id, status));
}

test('this week, last week and this month are one tap each, beside the dates', async ({ shop }) => {
  await finish(shop, '2026-11-10T19:00:00.000Z');
  await finish(shop, '2026-11-17T19:00:00.000Z');
  await finish(shop, '2026-11-18T19:00:00.000Z', 'trashed');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  await shop.show('/public-metrics');
  await expect.element(button('Today')).toHaveAttribute('aria-pressed', 'true');
  await expectTexts('Nothing finished today.', '0 today, 0 yesterday.');

  await button('This week').click();
  await expectRange('2026-11-15', '2026-11-21');
  await expect.poll(url).toBe('/public-metrics?start=2026-11-15&end=2026-11-21');
  await expectTexts('2 machines worked on between the dates', '2 this week, 1 last week.', 'Last week: 1');
  await expect.element(button('This week')).toHaveAttribute('aria-pressed', 'true');
  // The headings are in the order of the screen: the chart is last, or beside the lists.
  expect(textsOf(page.getByRole('heading', { level: 2 }))).toEqual([
    'Current Workload',
    'Completed between the dates',
    'Trashed between the dates',
    'Comebacks',
    'Finished per day',
  ]);

  await button('Last week').click();
  await expectRange('2026-11-08', '2026-11-14');
  await expectTexts('1 last week, 0 the week before.');
  await button('This month').click();
  await expectRange('2026-11-01', '2026-11-30');
  await expectTexts('3 this month, 0 last month.');
  await button('Today').click();
  await expect.poll(url).toBe('/public-metrics');

  const fail = vi.fn<() => Response>(() => Response.json({ success: false, message: 'Too many.' }, { status: 400 }));
  shop.answer('GET /api/read/get_user_metrics/', ({ url }) => (url.includes('end=2026-11-14') ? fail() : undefined));
  await shop.show('/public-metrics?start=2026-11-15&end=2026-11-21');
  await expect.poll(() => fail).toHaveBeenCalled();
  await expect.element(button('This week')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('group', { name: /^Finished per day/ })).toBeVisible();
  await expect.element(page.getByText(/last week/)).not.toBeInTheDocument();
  await button('This month').click();
  await expectTexts('3 this month, 0 last month.');
  expect(toast('Too many.').query()).toBeNull();
});

test('comebacks are counted and listed with the reason, and the workload is split by waiting', async ({ shop }) => {
  const id = await shop.withClockAt('2025-10-20T15:00:00.000Z', () => shop.addMachine({ model: 'BACK1' }));
  await shop.withClockAt('2025-10-21T15:00:00.000Z', async () => {
    await move(shop, id, 'completed');
    await exportAll(shop);
  });
  await shop.withClockAt('2025-11-18T15:00:00.000Z', async () => {
    await move(shop, id, 'in_progress');
    await shop.call('tess', 'POST', `/api/create/add_note/${id}`, { content: 'Leaks again.' });
  });
  const waiting = await shop.addMachine({ serial: 'WAITS1' });
  await shop.call('tess', 'POST', `/api/create/add_awaited_part/${waiting}`, { description: 'Heater' });

  const mend = shop.answer('GET /api/read/get_comebacks/', () => failure('no'));
  await shop.show('/public-metrics?start=2025-11-16&end=2025-11-22');
  const comebacks = region('Comebacks');
  await expect.element(comebacks).toMatchTextContent("Couldn't load the comebacks.");
  mend();
  await comebacks.getByRole('button', { name: 'Try again' }).click();
  await expect.element(comebacks).toMatchTextContent('Total: 1');
  await expect
    .element(comebacks.getByRole('listitem'))
    .toMatchTextContent(`Whirlpool fridge ${id} | BACK1Back after 28 days: exported October 21, 2025, back November 18, 2025.Leaks again.`);
  await expectTexts('1 came back within 90 days of export', '2 machines currently in progress: 1 working, 1 waiting for parts');
  expect(textsOf(workload.getByRole('heading', { level: 3 }))).toEqual(['Working: 1', 'Waiting for parts: 1']);
  await expect.element(workload.getByRole('listitem').last()).toHaveTextContent('WHIRLPOOL - Top & Bottom | WAITS1since today');
  await comebacks.getByRole('link').click();
  await expect.poll(url).toBe(`/card/${id}`);
});

test("metrics show a loading state, and an error with the server's message or a default one", async ({ shop }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const message = 'Something went wrong on our side.';
  const mend = shop.answer('GET /api/read/get_user_metrics/', async () => {
    await gate;
    return failure(message);
  });
  await shop.show('/public-metrics?start=2026-11-21');
  await expectTexts('Loading metrics...');
  open();
  await expect.element(toast(message)).toBeVisible();
  await expect.element(page.getByRole('main').getByText(message)).toBeVisible();
  mend();
  await button('Try again').click();
  await expect.element(workload).toBeVisible();

  const reconnect = shop.answer('GET /api/read/get_user_metrics/', () => {
    throw new TypeError('Failed to fetch');
  });
  await button('Next day').click();
  await expectTexts('Failed to fetch user metrics.');
  // The page tries again when Fettle answers.
  reconnect();
  await expect.element(workload).toBeVisible();
});

test('a week is charted by day, the same figures are in a table, and turnaround times are shown', async ({ shop }) => {
  await finish(shop, '2025-11-17T19:00:00.000Z');
  await exportAll(shop);
  await finish(shop, '2025-11-17T19:00:00.000Z');
  await finish(shop, '2025-11-18T15:00:00.000Z', 'trashed', 72);
  await shop.show('/public-metrics?start=2025-11-16&end=2025-11-22');
  const chart = page.getByRole('group', { name: 'Finished per day, November 16 – 22, 2025' });
  await expect.element(chart).toBeVisible();
  expect(textsOf(page.getByRole('table', { name: 'Finished per day' }).getByRole('row'))).toEqual([
    'WhenCompletedTrashed',
    'November 17, 202520',
    'November 18, 202501',
  ]);
  await expectTexts('2.2 days typical time in shop 9 out of 10 within 2.8 days');
  const bars = chart.getByRole('radio');
  expect(bars.all()).toHaveLength(7);
  const opens = page.getByRole('list', { name: 'Chosen bar' }).getByRole('link');
  await expect.element(opens).toHaveTextContent('November 18, 2025: 0 completed, 1 trashed');
  await bars.nth(1).click();
  await expect.element(opens).toHaveTextContent('November 17, 2025: 2 completed, 0 trashed');
  await opens.click();
  await expectRange('2025-11-17', '2025-11-17');
  await expect.element(completed).toMatchTextContent('Total: 2');
  history.back();
  await expectRange('2025-11-16', '2025-11-22');
});

test('the time in the shop does not count the days of waiting for parts, which are shown apart', async ({ shop }) => {
  const id = await shop.withClockAt('2025-11-10T15:00:00.000Z', () => shop.addMachine());
  await shop.withClockAt('2025-11-11T15:00:00.000Z', () =>
    shop.call('tess', 'POST', `/api/create/add_awaited_part/${id}`, { description: 'Heater' }),
  );
  await shop.withClockAt('2025-11-17T15:00:00.000Z', () => move(shop, id, 'completed'));
  await finish(shop, '2025-11-17T19:00:00.000Z', 'completed', 24);
  await shop.show('/public-metrics?start=2025-11-16&end=2025-11-22');
  await expectTexts('1 day typical time in shop 9 out of 10 within 1 day. Not counted: 1 of 2 waited for parts, typically 6 days');
});

test('63 days are charted by week', async ({ shop }) => {
  await finish(shop, '2025-11-17T19:00:00.000Z');
  await shop.show('/public-metrics?start=2025-10-01&end=2025-12-01');
  await expect.element(page.getByRole('heading', { name: 'Finished per day' })).toBeVisible();
  await end.fill('2025-12-02');
  await expect
    .element(page.getByRole('table', { name: 'Finished per week' }).getByRole('row').nth(1))
    .toHaveTextContent('November 16, 2025 to November 22, 202510');
});

test('a repair finished in the evening counts for that day', async ({ shop }) => {
  await shop.call('ada', 'PATCH', '/api/update/update_shop', { time_zone: 'America/Chicago' });
  await finish(shop, '2025-11-22T03:00:00.000Z');
  await shop.show('/public-metrics?start=2025-11-16&end=2025-11-29');
  await expect
    .element(page.getByRole('table', { name: 'Finished per day' }).getByRole('row').nth(1))
    .toHaveTextContent('November 21, 202510');
});

test('a long machine list is collapsed, expands on demand, and prints in full', async ({ shop }) => {
  const ids = Array.from({ length: 26 }, (_, index) => index + 1);
  await shop.withClockAt('2025-11-17T15:00:00.000Z', () => Promise.all(ids.map(() => shop.addMachine())));
  await shop.withClockAt('2025-11-17T19:00:00.000Z', () => Promise.all(ids.map((id) => move(shop, id, 'completed'))));
  await shop.show('/public-metrics?start=2025-11-17&end=2025-11-18');
  await expect.element(completed).toMatchTextContent('Total: 26');
  const links = () => completed.getByRole('link').all();
  expect(links()).toHaveLength(25);
  await button('Show all 26 machines').click();
  await expect.poll(links).toHaveLength(26);
  await button('Show less').click();
  await expect.poll(links).toHaveLength(25);
  onTestFinished(() => commands.emulateMedia(null));
  await commands.emulateMedia('print');
  await expect.poll(links).toHaveLength(26);
  await expect.element(page.getByRole('table', { name: 'Finished per day' })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a range with no finished machines shows an empty state', async ({ shop }) => {
  await shop.show('/public-metrics?start=2026-01-01&end=2026-01-31');
  await expectTexts(
    'Nothing finished January 1 – 31, 2026.',
    'No machines are in progress.',
    'No machines were completed.',
    'No machines were trashed.',
    'No machines came back.',
  );
  await expect.element(page.getByText(/typical time in shop/)).not.toBeInTheDocument();
});

test('an admin prints metrics and sees the result', async ({ shop }) => {
  const sent = vi.fn<(body: unknown) => undefined>();
  shop.answer('POST /api/export/print_employee_metrics', async (request) => sent(await request.json()));
  await shop.show('/public-metrics', 'ada');
  await button('Print Metrics').click();
  await expect.element(toast('No printer connected. The report was saved as a PDF.')).toBeVisible();
  const pdf = page.getByRole('link', { name: 'Download PDF' }).element() as HTMLAnchorElement;
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    employee_name: 'Ada',
    user_id: shop.ids.ada,
    ...Object.fromEntries(new URL(pdf.href).searchParams),
    metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 },
  });

  shop.answer('POST /api/export/print_employee_metrics', () => failure('The printer is out of paper.'));
  await button('Print Metrics').click();
  await expect.element(toast('Failed to print metrics.')).toBeVisible();
});
