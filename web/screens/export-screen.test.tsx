import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { clickInDialog, textsOf } from '../testing/locators.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';
import { showLive } from '../testing/show-live.ts';

// The office works at a desk.
beforeAll(() => page.viewport(1280, 800));
afterAll(() => page.viewport(390, 844));

const exporting = page.getByRole('button', { name: 'Export Machines' });
const box = (machine: string) => page.getByRole('checkbox', { name: `Export ${machine}` });
const noneLeft = page.getByText('There are no completed machines to export.');

async function complete({ addMachine, call }: ComponentShop, fields: object): Promise<number> {
  const id = await addMachine(fields);
  await call('tess', 'PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  return id;
}

const fail = () => Response.json({ success: false, message: 'Something went wrong on our side.' }, { status: 500 });

test('without completed machines, the export button is disabled', async ({ shop }) => {
  await shop.addMachine();
  await shop.show('/export', 'ada');
  await expect.element(noneLeft).toBeVisible();
  await expect.element(exporting).toBeDisabled();
  await expect.element(page.getByText('Nothing exported yet.')).toBeVisible();
});

test('completed machines are listed, and each row opens its card', async ({ shop }) => {
  const fields = { type_of: 'washer', brand: 'lg', model: 'WM3400', serial: 'LG77', style: 'Front Load', vendor: 'pasadena' };
  const id = await complete(shop, fields);
  await shop.addMachine({ serial: 'STILL-OPEN' });
  await shop.show('/export', 'ada');
  const table = page.getByRole('table', { name: 'Completed machines' });
  await expect.element(table.getByRole('row')).toHaveLength(2);
  expect(textsOf(table.getByRole('columnheader'))).toEqual([
    'Export',
    'Brand',
    'Type',
    'Completed on',
    'Model',
    'Serial',
    'Checked in by',
    'Vendor',
  ]);
  const line = table.getByRole('row').nth(1);
  expect(textsOf(line.getByRole('cell'))).toEqual([
    '',
    '1 LG',
    'Washer',
    expect.stringMatching(/^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4} today$/),
    'WM3400',
    'LG77',
    'Tess Guidry',
    'Pasadena',
  ]);
  await line.click();
  await expectPath(`/card/${id}`);
});

test('what is unchecked stays, and three clicks lead from the screen to the file', async ({ shop }) => {
  const washer = { type_of: 'washer', style: 'Top Load', brand: 'lg', serial: 'STAYS', vendor: 'scrappers' };
  await complete(shop, washer);
  const gone = await complete(shop, { serial: 'GOES1', vendor: 'pasadena' });
  await complete(shop, { serial: 'GOES2' });
  await shop.show('/export', 'ada');
  const all = page.getByRole('checkbox', { name: /^Select all/ });
  await expect.element(all).toBeChecked();
  await expect.element(page.getByText('2 fridges, 1 washer')).toBeVisible();
  box('LG STAYS').element().focus();
  await userEvent.keyboard('[Space]');
  await expect.element(all).toBePartiallyChecked();
  await expect.element(page.getByText('1 Pasadena, 1 no vendor')).toBeVisible();
  // Faster keys would be those of a scanner.
  await box('LG STAYS').click();
  await expect.element(all).toBeChecked();
  await box('LG STAYS').click();
  await expect.element(all).toBePartiallyChecked();

  // On the server, but not on the page.
  await complete(shop, { serial: 'LATE' });
  await page.getByRole('button', { name: 'Export 2 of 3' }).click();
  const question = '2 completed machines move to inventory as one batch. 1 machine stays here.';
  await expect.element(page.getByRole('dialog')).toMatchTextContent(question);
  await clickInDialog('Export Machines?', 'Export');
  const panel = page.getByRole('status').filter({ hasText: '2 machines exported.' });
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByRole('link', { name: 'Download XLSX' })).toHaveAttribute('href', '/api/export/download/1/xlsx');
  await expect.element(box('LG STAYS')).not.toBeChecked();
  await expect.element(box('Whirlpool LATE')).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Export 0 of 2' })).toBeDisabled();

  await panel.getByRole('link', { name: 'Batch 1' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Batch 1' })).toBeVisible();
  await expect.element(page.getByText(/^2 machines, exported .+ by Ada Fontenot$/)).toBeVisible();
  await expect.element(page.getByText('1 Pasadena, 1 no vendor')).toBeVisible();
  await page.getByRole('table', { name: 'Exported machines' }).getByRole('link', { name: 'Whirlpool GOES1' }).click();
  await expectPath(`/card/${gone}`);
  await shop.show('/export/99', 'ada');
  await expect.element(page.getByText('There is no batch with this number.')).toBeVisible();
});

test('on a phone a row is at most 64 pixels high with all its columns, and what is chosen and Export Machines stay in sight', async ({
  shop,
}) => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  for (let made = 0; made < 12; made += 1)
    await complete(shop, { serial: `0B8A4BAW17179${made}`, vendor: made > 8 ? 'scrappers' : 'stines_lc' });
  await shop.show('/export', 'ada');
  const rows = page.getByRole('table', { name: 'Completed machines' }).getByRole('row').filter({ hasText: 'Whirlpool' });
  await expect.element(rows).toHaveLength(12);
  for (const row of rows.elements()) expect(row.clientHeight).toBeLessThanOrEqual(64);
  const row = rows.first();
  for (const text of ['Whirlpool', 'Fridge', 'WRT311FZDM', '0B8A4BAW1717911', 'Tess Guidry', 'Scrappers'])
    await expect.element(row.getByText(text)).toBeVisible();
  await expect.element(row.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();
  // One bar, with the share of each vendor.
  const shares = [...document.querySelectorAll('svg[height="12"] > rect')].map((part) => part.getAttribute('width'));
  expect(shares).toEqual(['75%', '25%']);
  rows.last().element().scrollIntoView({ block: 'end' });
  await expect.element(exporting).toBeInViewport();
  await expect.element(page.getByRole('checkbox', { name: /^Select all/ })).toBeInViewport();
});

test('when a machine has changed, nothing is exported, and the other checks are kept', async ({ shop }) => {
  const first = await complete(shop, { serial: 'FIRST' });
  await complete(shop, { serial: 'SECOND' });
  await complete(shop, { serial: 'THIRD' });
  await shop.show('/export', 'ada');
  await box('Whirlpool THIRD').click();
  await page.getByRole('button', { name: 'Export 2 of 3' }).click();
  await shop.call('walt', 'PATCH', `/api/update/update_machine/${first}`, { status: 'in_progress' });
  await clickInDialog('Export Machines?', 'Export');
  const problem = `Nothing was exported. Whirlpool fridge ${first} is back in progress with Walt Broussard.`;
  await expect.element(page.getByRole('alert').getByText(problem)).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('status').filter({ hasText: problem })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Export 1 of 2' })).toBeEnabled();
  await expect.element(box('Whirlpool SECOND')).toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Nothing exported yet.')).toBeVisible();
});

test('a machine whose recall nobody has settled is held, with the way to its card, until someone settles it', async ({ shop }) => {
  const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };
  const held = await complete(shop, recalled);
  const gone = await complete(shop, { serial: 'GOES' });
  await showLive(shop, '/export', 'ada');
  const table = page.getByRole('table', { name: 'Held machines' });
  await expect.element(page.getByText(/^1 machine is not exported yet, because of a recall that may cover it\./)).toBeVisible();
  await expect.element(table.getByRole('link', { name: 'GE FL123456B' })).toBeVisible();
  await page.getByRole('link', { name: '1 held' }).click();
  await expect.element(page.getByRole('heading', { name: 'Held' })).toBeInViewport();
  await expect.element(box('Whirlpool GOES')).toBeChecked();
  await expect.element(box('GE FL123456B')).not.toBeInTheDocument();
  await exporting.click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('1 completed machine moves to inventory as one batch.');
  await clickInDialog('Export Machines?', 'Export');
  await expect.element(page.getByRole('status').filter({ hasText: '1 machine exported.' })).toBeVisible();
  expect([(await shop.getMachine(held)).status, (await shop.getMachine(gone)).status]).toEqual(['completed', 'exported']);
  await shop.call('walt', 'PATCH', `/api/update/settle_recall/${held}`, { notice: 'cpsc-12-244', outcome: 'remedy_done' });
  await expect.element(box('GE FL123456B')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('each list that fails to load shows its own error', async ({ shop }) => {
  const stopFailing = shop.answer('GET /api/read/get_machines/completed', fail);
  shop.answer('GET /api/export/get_exports', fail);
  await shop.show('/export', 'ada');
  await expect.element(page.getByText("Couldn't load the completed machines.")).toBeVisible();
  await expect.element(page.getByText("Couldn't load the earlier exports.")).toBeVisible();
  await expect.element(noneLeft).not.toBeInTheDocument();
  await expect.element(exporting).toBeDisabled();
  stopFailing();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(noneLeft).toBeVisible();
});
