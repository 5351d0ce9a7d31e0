import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

const searchBox = page.getByRole('searchbox', { name: 'Search machines' });
const rows = page.getByRole('row');
const link = (model: string) => page.getByRole('link', { name: `Whirlpool ${model}` });
const chosen = (status: string) => page.getByRole('radio', { name: status });

/** The models of the rows, as `expect.poll` sees them. */
const models = () => Array.from(document.querySelectorAll('td[class*="model_"]'), ({ textContent }) => textContent);

/** On a phone the filters are collapsed. */
const openFilters = () => page.getByRole('button', { name: 'Filters' }).click();
const choose = (status: string) => page.getByRole('group', { name: 'Status' }).getByText(status).click();

async function addMachines({ addMachine }: ComponentShop, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await addMachine({ model: `M${number}`, serial: `S${number}` });
}

/** Three machines in progress and one completed. */
async function fill({ addMachine, call }: ComponentShop): Promise<void> {
  await addMachine({ model: 'WRF535', serial: 'KX100' });
  await addMachine({ type_of: 'washer', brand: 'lg', model: 'WM4000', serial: 'LG200', style: 'Front Load' }, 'walt');
  await addMachine({ type_of: 'washer', brand: 'samsung', model: 'WF45', serial: 'KX300', style: 'Top Load' }, 'walt');
  const done = await addMachine({ brand: 'bosch', model: 'B36', serial: 'BO400' });
  await call('tess', 'PATCH', `/api/update/update_machine/${done}`, { status: 'completed' });
}

test('a link to the machines of an own type asks for no others, also before the lists are loaded', async ({ shop }) => {
  await fill(shop);
  await shop.call('ada', 'POST', '/api/create/add_list_entry', { list: 'types', label: 'Cooktop', version: 0 });
  await shop.addMachine({ type_of: 'cooktop', style: '', model: 'MW1', serial: 'MW1' });
  const asked: (string | null)[] = [];
  const isAsked = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/get_machines/', (request) => {
    asked.push(new URL(request.url).searchParams.get('type_of'));
    isAsked.resolve(undefined);
    return undefined;
  });
  // The lists come later.
  shop.answer('GET /api/read/lists', () => isAsked.promise);
  await shop.show('/table?type_of=cooktop');
  await expect.poll(models).toEqual(['MW1']);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.element(page.getByLabelText('Type', { exact: true })).toHaveValue('cooktop');
  expect(new Set(asked)).toEqual(new Set(['cooktop']));
});

test('the table lists one status, ten machines per page', async ({ shop }) => {
  await addMachines(shop, 23);
  await shop.call('tess', 'PATCH', '/api/update/update_machine/23', { status: 'completed' });
  await shop.call('tess', 'PATCH', '/api/update/update_machine/22', { status: 'trashed' });
  await shop.show('/table');
  await expect.element(chosen('In Progress 21')).toBeChecked();
  expect(Array.from(document.querySelectorAll('th'), ({ textContent }) => textContent)).toEqual([
    'Number',
    'Brand',
    'Model',
    'Color',
    'Type',
    'Serial',
    'Made',
    'Technician',
    'Latest note',
    'Days in shop',
    'Last activity',
  ]);
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  expect(models()).toHaveLength(10);
  expect(models()[0]).toBe('M21');
  await expect.element(page.getByRole('button', { name: 'Prev' })).toBeDisabled();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Page 3 of 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect.poll(models).toEqual(['M1']);

  await choose('Trash');
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible();
  await expect.poll(models).toEqual(['M22']);
  await choose('Completed');
  await expect.poll(models).toEqual(['M23']);
  await choose('All');
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
});

test('an empty list and a list that failed to load show different messages', async ({ shop }) => {
  await shop.show('/table');
  await expect.element(page.getByText('No machines are in progress.')).toBeVisible();
  shop.answer('GET /api/read/get_machines/completed', () =>
    Response.json({ success: false, message: 'Something went wrong on our side.' }, { status: 500 }),
  );
  await choose('Completed');
  await expect.element(page.getByText("Couldn't load the machines.")).toBeVisible();
});

test('typing searches the table by any part of a serial, model or brand, in any case', async ({ shop }) => {
  await fill(shop);
  await shop.show('/table');
  await expect.poll(models).toEqual(['WF45', 'WM4000', 'WRF535']);
  await searchBox.click();
  await userEvent.keyboard('kx');
  await expect.poll(models).toEqual(['WF45', 'WRF535']);
  await expect.element(page.getByText('2 machines')).toBeVisible();
  expect(location.search).toBe('?search=kx');
  await searchBox.fill('m40');
  await expect.poll(models).toEqual(['WM4000']);
  await searchBox.fill('samsu');
  await expect.poll(models).toEqual(['WF45']);
  await searchBox.fill('nosuch');
  await expect.element(page.getByText('No machines match.')).toBeVisible();
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(searchBox).toHaveValue('');
  await expect.poll(models).toHaveLength(3);
});

test('a machine of another tab is counted there, and the empty tab leads to it', async ({ shop }) => {
  await fill(shop);
  await shop.call('tess', 'POST', '/api/create/add_note/4', { content: 'Squirrel in the fan.' });
  await shop.show('/table');
  await searchBox.fill('squirrel');
  await expect.element(page.getByText('No machines match.')).toBeVisible();
  await expect.element(chosen('Completed 1')).not.toBeChecked();
  await expect.element(chosen('In Progress 0')).toBeChecked();
  await page.getByRole('link', { name: 'Completed: 1 machine' }).click();
  await expect.poll(models).toEqual(['B36']);
  await expect.element(chosen('Completed 1')).toBeChecked();
});

test('a late response does not replace a newer one', async ({ shop }) => {
  await fill(shop);
  const [asked, gate, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  shop.answer('GET /api/read/get_machines/', async ({ url }, askServer) => {
    if (!url.endsWith('search=kx')) return undefined;
    asked.resolve();
    await gate.promise;
    const response = await askServer();
    late.resolve();
    return response;
  });
  await shop.show('/table');
  await expect.poll(models).toHaveLength(3);
  await searchBox.fill('kx');
  await asked.promise;
  await searchBox.fill('lg200');
  await expect.poll(models).toEqual(['WM4000']);
  gate.resolve();
  await late.promise;
  await expect.poll(models).toEqual(['WM4000']);
  await expect.element(searchBox).toHaveValue('lg200');
});

test('the table is filtered by type and technician, and each status shows its count', async ({ shop }) => {
  await fill(shop);
  await shop.show('/table');
  await expect.element(chosen('In Progress 3')).toBeChecked();
  for (const status of ['Completed 1', 'Trash 0', 'All 4', 'Inventoried 0']) await expect.element(chosen(status)).toBeVisible();
  await openFilters();
  await page.getByLabelText('Type').selectOptions('Washer');
  await expect.poll(models).toEqual(['WF45', 'WM4000']);
  expect(document.title).toBe('Washers · Machines · Fettle');
  await page.getByLabelText('Technician').selectOptions('Tess Guidry');
  await expect.element(page.getByText('No machines match.')).toBeVisible();
  expect(document.title).toBe('Washers, Tess Guidry · Machines · Fettle');
  await page.getByLabelText('Type').selectOptions('');
  await expect.poll(models).toEqual(['WRF535']);
});

test('the URL holds the filters: typing replaces the history entry, a choice adds one', async ({ shop }) => {
  await fill(shop);
  await shop.show('/find');
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Machines' }).click();
  await expect.poll(models).toHaveLength(3);
  await searchBox.click();
  await userEvent.keyboard('kx');
  await expect.poll(models).toEqual(['WF45', 'WRF535']);
  await openFilters();
  await page.getByLabelText('Type').selectOptions('Fridge');
  await expect.poll(models).toEqual(['WRF535']);
  await choose('All');
  await expect.element(chosen('All 1')).toBeChecked();
  expect(location.search).toBe('?status=all&search=kx&type_of=fridge');
  await searchBox.fill('bo4');
  await expect.poll(models).toEqual(['B36']);
  history.back();
  await expect.element(searchBox).toHaveValue('kx');
  await expect.element(chosen('In Progress 1')).toBeChecked();
  await expect.poll(models).toEqual(['WRF535']);
  history.back();
  await expect.poll(models).toEqual(['WF45', 'WRF535']);
  history.back();
  await expectPath('/find');

  await shop.show('/table?status=all&search=kx&type_of=fridge');
  await expect.element(searchBox).toHaveValue('kx');
  await expect.element(chosen('All 1')).toBeChecked();
});

test('the activity filter lists idle machines, longest idle first, with the day of their last activity', async ({ shop }) => {
  await shop.withClockAt(daysAgo(15), () => shop.addMachine({ model: 'OLD' }));
  await shop.withClockAt(daysAgo(29), () => shop.addMachine({ model: 'OLDEST' }));
  const noted = await shop.withClockAt(daysAgo(20), () => shop.addMachine({ model: 'NOTED' }));
  await shop.withClockAt(daysAgo(1), () => shop.call('tess', 'POST', `/api/create/add_note/${noted}`, { content: 'Part came.' }));
  await shop.addMachine({ model: 'NEW' });
  await shop.show('/table');
  await expect.poll(models).toEqual(['NEW', 'NOTED', 'OLDEST', 'OLD']);
  await openFilters();
  await page.getByLabelText('No activity for').selectOptions('14 days');
  await expect.poll(models).toEqual(['OLDEST', 'OLD']);
  await expect.element(rows.nth(1)).toMatchTextContent('Last activity 29 days ago');
  await expect.element(rows.nth(2)).toMatchTextContent('Last activity 15 days ago');
  expect(location.search).toMatch(/untouched=14$/);
  await page.getByLabelText('No activity for').selectOptions('30 days');
  await expect.element(page.getByText('No machines match.')).toBeVisible();
});

test('a truncated list says how many machines it shows', async ({ shop }) => {
  await shop.addMachine();
  // Creating more than a thousand machines takes too long here. The unit tests cover the call; this test covers the screen.
  shop.answer('GET /api/read/get_machines/', async (_request, askServer) => {
    const { meta, ...reply } = (await (await askServer()).json()) as { meta: object };
    return Response.json({ ...reply, meta: { ...meta, total_pages: 100, total: 1_000, is_cut: true } });
  });
  await shop.show('/table?type_of=fridge');
  await expect.element(page.getByText('Showing the first 1,000.')).toBeVisible();
  await expect.element(page.getByText('Page 1 of 100')).toBeVisible();
});

const windows = [
  { window: 'phone', width: 390 },
  { window: 'desk', width: 1280 },
] as const;

test.for(windows)(
  'the table is sorted, the URL holds the order and the length of a page, and late machines are marked, on a $window',
  async ({ window, width }, { shop }) => {
    const isPhone = window === 'phone';
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(390, 844));
    const sortBy = async (column: string, choice: string) => {
      if (isPhone) await page.getByLabelText('Sort').selectOptions(choice);
      else await page.getByRole('columnheader').getByRole('button', { name: column }).click();
    };
    await shop.withClockAt(daysAgo(15), () => shop.addMachine({ model: 'BB', serial: 'S1', color: 'White' }));
    await shop.withClockAt(daysAgo(8), () => shop.addMachine({ model: 'CC', serial: 'S2' }, 'walt'));
    for (let number = 3; number <= 12; number += 1) await shop.addMachine({ model: `AA${number}`, serial: `S${number}` });
    await shop.show('/table?type_of=fridge');
    await expect.element(page.getByText('Page 1 of 2')).toBeVisible();

    await sortBy('Days in shop', 'Longest in shop');
    await expect.poll(() => models().slice(0, 2)).toEqual(['BB', 'CC']);
    expect(location.search).toBe('?type_of=fridge&sort=days&order=desc');
    const onPhone = ['1', 'Whirlpool fridge', 'BB', 'White', 'No note yet.', '15 days in shop'];
    const onDesk = [
      '1',
      'Whirlpool',
      'White',
      'Fridge',
      'S1',
      'Tess Guidry',
      'No note yet.',
      '15 days in shop',
      'Last activity 15 days ago',
    ];
    for (const text of isPhone ? onPhone : onDesk) await expect.element(rows.nth(1)).toMatchTextContent(text);
    await expect.element(rows.nth(1).getByText('15 d')).toBeVisible();
    expect(rows.nth(1).getByText('15 d').element().parentElement?.className).toMatch(/veryLate/);
    expect(rows.nth(2).getByText('8 d').element().parentElement?.className).toMatch(/ late_/);

    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => location.search).toMatch(/order=desc&page=2$/);
    await page.getByLabelText('Per page').selectOptions('25');
    await expect.element(page.getByText('Page 1 of 1')).toBeVisible();
    expect(location.search).toMatch(/sort=days&order=desc&per_page=25$/);
    await sortBy('Model', 'Model, A to Z');
    await expect.poll(() => models()[0]).toBe('AA10');
    history.back();
    await expect.poll(() => models()[0]).toBe('BB');
    await shop.show(location.pathname + location.search);
    await expect.poll(models).toHaveLength(12);
    expect(models()[0]).toBe('BB');

    // Finished machines have no days in the shop.
    await shop.show('/table?sort=days&order=desc');
    await expect.poll(() => models()[0]).toBe('BB');
    await choose('Inventoried');
    await expect.element(page.getByText('No machines are inventoried.')).toBeVisible();
    expect(location.search).toBe('?status=exported');
  },
);

test('a column says when machines were made or may have been, sorts by a clear date, and a filter leaves some years', async ({ shop }) => {
  await page.viewport(1600, 900);
  onTestFinished(() => page.viewport(390, 844));
  await shop.addMachine({ model: 'NEW', serial: 'KY5012345' });
  await shop.addMachine({ model: 'NONE', serial: 'UNKNOWN' });
  await shop.addMachine({ model: 'OLD', serial: 'KJ0112345' });
  const id = await shop.addMachine({ model: 'MANY', serial: 'GD824202C', brand: 'ge' });
  await shop.show('/table');
  await expect.element(rows.filter({ hasText: 'OLD' })).toMatchTextContent('Jan 1999');
  await expect.element(page.getByRole('cell', { name: '1978, 1990, 2002, 2014 or 2026', exact: true })).toBeVisible();
  await expect.element(rows.filter({ hasText: 'NONE' })).toMatchTextContent('UNKNOWN—');
  await page.getByRole('columnheader').getByRole('button', { name: 'Made' }).click();
  await expect.poll(models).toEqual(['OLD', 'NEW', 'MANY', 'NONE']);
  expect(location.search).toBe('?sort=made');
  await page.getByLabelText('Made', { exact: true }).selectOptions('15 or more years ago');
  await expect.poll(models).toEqual(['OLD', 'NEW']);
  await page.getByLabelText('Made', { exact: true }).selectOptions('Date not clear');
  await expect.poll(models).toEqual(['MANY', 'NONE']);
  await shop.call('walt', 'PATCH', `/api/update/settle_made/${id}`, { made: '1990-04' });
  await shop.show('/table?made=1990..1999&sort=made');
  await expect.element(page.getByLabelText('Made', { exact: true })).toHaveDisplayValue('1990 to 1999');
  await expect.poll(models).toEqual(['MANY', 'OLD']);
  await expect.element(rows.filter({ hasText: 'MANY' })).toMatchTextContent('Apr 1990');
});

const header = (name: string) => page.getByRole('columnheader', { name });

test('at a small desk, the date of manufacture takes the place of the last activity where it matters', async ({ shop }) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await shop.addMachine({ serial: 'KJ0112345' });
  await shop.show('/table');
  await expect.element(header('Last activity')).toBeVisible();
  await expect.element(header('Made')).not.toBeInTheDocument();
  await page.getByLabelText('Made', { exact: true }).selectOptions('15 or more years ago');
  await expect.element(header('Made')).toBeVisible();
  await expect.element(header('Last activity')).not.toBeInTheDocument();
});

test('machines with an open recall are one tap away', async ({ shop }) => {
  await shop.addMachine({ model: 'OTHER' });
  await shop.addMachine({ type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' });
  await shop.show('/table');
  await openFilters();
  await page.getByRole('button', { name: 'Open recall' }).click();
  await expect.poll(models).toEqual(['GLD4408R00WW']);
  expect(location.search).toBe('?recall=open');
});

test('two filters that are tapped before a slow device shows the first are both chosen', async ({ shop }) => {
  await shop.show('/table');
  await openFilters();
  const filters = [page.getByRole('button', { name: 'Waiting for parts' }), page.getByRole('button', { name: 'Open recall' })];
  for (const filter of filters) await expect.element(filter).toBeVisible();
  for (const filter of filters) filter.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const filter of filters) await expect.element(filter).toHaveAttribute('aria-pressed', 'true');
});

test('a header of a column sorts by it, up and down', async ({ shop }) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await addMachines(shop, 3);
  await shop.show('/table');
  for (const order of ['ascending', 'descending'] as const) {
    await page.getByRole('columnheader').getByRole('button', { name: 'Model' }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Model' })).toHaveAttribute('aria-sort', order);
    await expect.poll(() => models()[0]).toBe({ ascending: 'M1', descending: 'M3' }[order]);
  }
});

test('the keys move from row to row, and Enter opens the card', async ({ shop }) => {
  await addMachines(shop, 3);
  await shop.show('/table');
  await expect.poll(() => document.querySelector('nav[aria-label="Beside a card"]')).not.toBeNull();
  await expect.element(link('M3')).toBeVisible();
  for (const [key, model] of [
    ['j', 'M3'],
    ['j', 'M2'],
    ['{ArrowDown}', 'M1'],
    ['{ArrowDown}', 'M1'],
    ['k', 'M2'],
    // One row is in the tab order.
    ['{Shift>}{Tab}{/Shift}{Tab}', 'M2'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(link(model)).toHaveFocus();
  }
  await searchBox.click();
  await userEvent.keyboard('jk');
  await expect.poll(() => location.search).toBe('?search=jk');
  await expect.element(searchBox).toHaveValue('jk');
  await searchBox.fill('');
  await expect.poll(() => location.search).toBe('');
  await expect.element(link('M2')).toBeVisible();
  link('M2').element().focus();
  await userEvent.keyboard('{Enter}');
  await expectPath('/card/2');
});
