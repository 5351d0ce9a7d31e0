import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { withoutMarks } from '../testing/pseudo-language.ts';
import { violations } from '../testing/violations.ts';

const record = {
  RecallID: 99901,
  RecallNumber: '26901',
  RecallDate: '2026-05-14T00:00:00',
  Description:
    'This recall involves LG brand front-load washers. Model Number Serial Number Range EXW4500AW 4E51200001 through 4E63899999 EXW4500AS 4E51200001 through 4E63899999',
  URL: 'https://www.cpsc.gov/Recalls/2026/Example',
  Title: 'LG Recalls <b>Front-Load</b> Washers Due to Fire Hazard',
  Products: [{ Name: 'Front-load washers', NumberOfUnits: 'About 12,300' }],
  Hazards: [{ Name: 'The washer can overheat.' }],
  Remedies: [{ Name: 'Free repair.' }],
};
const title = '26-901 LG Recalls <b>Front-Load</b> Washers Due to Fire Hazard';

async function choose(content: string): Promise<void> {
  await page.getByLabelText('Read a file').upload(new File([content], 'recalls.json', { type: 'application/json' }));
}

function shownSerials(): string {
  return withoutMarks((page.getByLabelText('Serials', { exact: true }).element() as HTMLTextAreaElement).value);
}

test('an admin reads a file, sees what it would change, and applies it', async ({ shop }) => {
  await shop.show('/recalls', 'ada');
  await expect.element(page.getByText(/^Fettle comes with a table of \d+ notices, as of November 2026\./)).toBeVisible();
  await choose('<xml/>');
  await expect.element(page.getByText(/^This file is XML or a web page\./)).toBeVisible();
  await choose(JSON.stringify([record, { Title: 'Ranges' }]));
  await expect.element(page.getByText('What could not be read')).toBeVisible();
  await expect.element(page.getByText('There is nothing to read.')).toBeVisible();
  await press('Apply');
  await expect.element(toast('1 notice to read')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Notices to read' }).getByText(title)).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Undo');
  await expect.element(page.getByText('There is nothing to read.')).toBeVisible();
  await expect.element(page.getByText('Taken back by Ada Fontenot')).toBeVisible();
});

test('an admin puts a notice in force with the words that the form finds in it, and takes it out again', async ({ shop }) => {
  const washer = { type_of: 'washer', brand: 'lg', model: 'EXW4500AW', serial: '4E51200001' };
  const { machine_id } = await shop.call('tess', 'POST', '/api/create/add_machine', washer);
  await shop.call('tess', 'PATCH', `/api/update/update_machine/${String(machine_id)}`, { status: 'completed' });
  await shop.call('ada', 'POST', '/api/export/export_all');
  await shop.call('tess', 'POST', '/api/create/add_machine', washer);
  await shop.show('/recalls', 'ada');
  await choose(JSON.stringify([record]));
  await press('Apply');
  await page.getByText(title).click();
  await expect.element(page.getByLabelText('Models')).toHaveValue('EXW4500AW, EXW4500AS');
  await expect.poll(shownSerials).toBe('4E51200001 to 4E63899999');
  await page.getByLabelText('Washer', { exact: true }).click();
  await expect.element(page.getByText('It may cover 1 machine in stock.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Put in force');
  await expect.element(toast('The notice is in force. All machines are checked again.')).toBeVisible();
  await expect.element(page.getByText(/^In force, Ada/)).toBeVisible();
  await expect.element(page.getByText('1 machine that left the shop may be covered by a recall. Call the owner.')).toBeVisible();
  const toCall = page.getByRole('link', { name: 'Machines to call about' });
  await expect.element(toCall).toHaveAttribute('href', '/table?status=exported&recall=open');
  await page.getByRole('list', { name: 'Decided notices' }).getByText(title).click();
  await press('Take out of force');
  await expect.element(page.getByRole('list', { name: 'Notices to read' }).getByText(title)).toBeVisible();
});

test('an admin says all that a notice can say about serials and styles, and finds it again', async ({ shop }) => {
  const washer = { type_of: 'washer', brand: 'lg', model: 'EXW4500AW', style: 'Front Load', serial: 'FD1A9Z7777777' };
  await shop.call('tess', 'POST', '/api/create/add_machine', washer);
  await shop.call('tess', 'POST', '/api/create/add_machine', { ...washer, style: 'Top Load' });
  await shop.call('tess', 'POST', '/api/create/add_machine', { ...washer, serial: 'FD1A3Z7777777' });
  await shop.show('/recalls', 'ada');
  await choose(JSON.stringify([record]));
  await press('Apply');
  await page.getByText(title).click();
  await page.getByLabelText('Washer', { exact: true }).click();
  await page.getByText('Only some styles').click();
  await page.getByLabelText('Front Load', { exact: true }).click();
  await page.getByLabelText('Only the notice lists the models').click();
  await page.getByLabelText('Only the notice lists all serials').click();
  await page.getByLabelText('Serials', { exact: true }).fill('9Z5 to 0Z2');
  await page.getByText('More about these serials').click();
  await page.getByLabelText('The year is one digit, and goes on after 9 with 0').click();
  await page.getByLabelText('First character').fill('3');
  await page.getByLabelText('Length').fill('13');
  await page.getByLabelText('Left out in front').fill('FD');
  await page.getByLabelText('They look like').fill('FD1A*');
  await expect.element(page.getByText('It may cover 1 machine in stock.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Put in force');
  await page.getByRole('list', { name: 'Decided notices' }).getByText(title).click();
  await expect.element(page.getByLabelText('Front Load', { exact: true })).toBeChecked();
  await expect.element(page.getByLabelText('Top Load', { exact: true })).not.toBeChecked();
  await expect.element(page.getByLabelText('Only the notice lists the models')).toBeChecked();
  await expect.element(page.getByLabelText('Only the notice lists all serials')).toBeChecked();
  expect(shownSerials()).toBe('9Z5 to 0Z2');
  await expect.element(page.getByLabelText('The year is one digit, and goes on after 9 with 0')).toBeChecked();
  await expect.element(page.getByLabelText('First character')).toHaveValue(3);
  await expect.element(page.getByLabelText('Length')).toHaveValue(13);
  await expect.element(page.getByLabelText('Left out in front')).toHaveValue('FD');
  await expect.element(page.getByLabelText('They look like')).toHaveValue('FD1A*');
});

test('what is wrong with the rows of a notice is said in place of how many machines it may cover', async ({ shop }) => {
  const missing = page.getByText('Choose a type and a brand to see how many machines in stock it may cover.');
  const figure = page.getByText(/^It may cover/);
  await shop.show('/recalls', 'ada');
  await choose(JSON.stringify([record]));
  await press('Apply');
  await page.getByText(title).click();
  await expect.element(missing).toBeVisible();
  const endWait = shop.answer('POST /api/read/count_recall_machines', () => new Promise(() => {}));
  await page.getByLabelText('Washer', { exact: true }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(figure).not.toBeInTheDocument();
  endWait();
  await page.getByLabelText('Serials', { exact: true }).fill('');
  await expect.element(page.getByText('Rows need models and serials, or that they do not matter.')).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
  await page.getByLabelText('Which serials').selectOptions('All serials');
  await expect.element(figure).toBeVisible();
});

test('what was wrong with a notice is gone once it is corrected and in force', async ({ shop }) => {
  const inForce = toast('The notice is in force. All machines are checked again.');
  const washer = page.getByLabelText('Washer', { exact: true });
  const problem = page.getByText('Types must be at least 1.');
  await shop.show('/recalls', 'ada');
  await choose(JSON.stringify([record]));
  await press('Apply');
  await page.getByText(title).click();
  await washer.click();
  await press('Put in force');
  await page.getByRole('list', { name: 'Decided notices' }).getByText(title).click();
  await washer.click();
  await press('Put in force');
  await expect.element(problem).toBeVisible();
  await washer.click();
  await press('Put in force');
  await expect.element(inForce.nth(1)).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

test('what an admin typed about a notice stays when the notice is folded', async ({ shop }) => {
  await shop.show('/recalls', 'ada');
  await choose(JSON.stringify([record]));
  await press('Apply');
  const summary = page.getByText(title);
  await summary.click();
  const hazard = page.getByLabelText('Hazard');
  await hazard.fill('It can catch fire.');
  await summary.click();
  await expect.element(hazard).not.toBeVisible();
  await summary.click();
  await expect.element(hazard).toBeVisible();
  await expect.element(hazard).toHaveValue('It can catch fire.');
});
