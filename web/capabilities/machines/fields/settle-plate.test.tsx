import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../../../testing/expect-path.ts';
import { press } from '../../../testing/locators.ts';
import { type ComponentShop, test } from '../../../testing/open-shop.tsx';
import { violations } from '../../../testing/violations.ts';

const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };
const mayBeCovered = 'May be covered by recall 12-244. Check the notice.';
const open = page.getByRole('main').getByText(mayBeCovered);
const chip = page.getByRole('button', { name: /^Made / });
const dialog = page.getByRole('dialog');

async function showCard(shop: ComponentShop, fields: object = recalled): Promise<number> {
  const id = await shop.addMachine(fields);
  await shop.show(`/card/${id}`);
  await expect.element(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  return id;
}

test('one of several dates is chosen with one tap, and taken back by the toast and on the card', async ({ shop }) => {
  const id = await showCard(shop);
  await expect.element(chip).toHaveAccessibleName('Made March 1982, 1994, 2006 or 2018');
  await chip.click();
  expect(await violations()).toEqual([]);
  await press('March 2006');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chip).toHaveAccessibleName('Made March 2006');
  expect((await shop.getMachine(id)).made).toBe('2006-03');
  await press('Undo');
  await expect.element(chip).toHaveAccessibleName('Made March 1982, 1994, 2006 or 2018');
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await chip.click();
  await press('March 2018');
  await expect.element(chip).toHaveAccessibleName('Made March 2018');
  await chip.click();
  await expect.element(dialog.getByRole('button', { name: 'March 2018' })).toHaveAttribute('aria-pressed', 'true');
  await press('Not settled');
  await expect.element(chip).toHaveAccessibleName('Made March 1982, 1994, 2006 or 2018');
  expect((await shop.getMachine(id)).events.map(({ kind }) => kind)).toEqual([...Array<string>(4).fill('made_settled'), 'registered']);
});

test('undoing another choice of a date brings back the one before, which has no Undo', async ({ shop }) => {
  const id = await showCard(shop);
  await shop.call('walt', 'PATCH', `/api/update/settle_made/${id}`, { made: '2006-03' });
  await shop.show(`/card/${id}`);
  await chip.click();
  await press('March 2018');
  await expect.element(chip).toHaveAccessibleName('Made March 2018');
  await press('Undo');
  await expect.element(chip).toHaveAccessibleName('Made March 2006');
  // The date cannot be tapped before the reply.
  await chip.click();
  await press('Cancel');
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a serial with one date has nothing to choose from', async ({ shop }) => {
  await showCard(shop, { serial: 'KT1012345' });
  await expect.element(page.getByText('Made Mar 2006')).toBeVisible();
  await expect.element(chip).not.toBeInTheDocument();
});

test.for([
  ['Covered: remedy done', 'covered: remedy done'],
  ['Covered: trashed', 'covered: trashed'],
])('a recall is settled with %s, in the name of who did it, and opened again', async ([button, outcome], { shop }) => {
  await showCard(shop);
  await open.click();
  await press(button ?? '');
  const settled = page.getByText(`Recall 12-244: ${outcome}`, { exact: true });
  await expect.element(settled).toBeVisible();
  await expect.element(settled).toHaveFocus();
  const notice = page.getByRole('group').filter({ hasText: `Recall 12-244: ${outcome}` });
  await expect.element(notice.getByText(/^Tess Guidry, [A-Z]/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await press('Undo');
  await expect.element(open).toBeVisible();
  await press(button ?? '');
  await press('Open again');
  await expect.element(open).toBeVisible();
});

test('a recall that does not cover the machine needs the reason, which the history has', async ({ shop }) => {
  await showCard(shop);
  await open.click();
  await press('Not covered');
  await expect.element(page.getByText(/^Reason is required/)).toBeVisible();
  await page.getByLabelText('Why it is not covered').fill('The serial is later.');
  await press('Not covered');
  await expect.element(page.getByText('Recall 12-244: not covered (The serial is later.)', { exact: true })).toBeVisible();
  await page.getByText('History').click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Recall 12-244' });
  await expect.element(entry).toMatchTextContent(/not settled.*not covered \(The serial is later\.\)/);
  await expect.element(entry).toMatchTextContent('Tess Guidry');
});

test('before Complete Repair and Print Label, the dialogs say that a recall is open, and block nothing', async ({ shop }) => {
  const id = await showCard(shop);
  await press('Print Label');
  await expect.element(dialog.getByText(mayBeCovered)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await press('Complete Repair');
  await expect.element(dialog.getByText(mayBeCovered)).toBeVisible();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  expect((await shop.getMachine(id)).status).toBe('completed');
});

test('the dialogs say nothing of a recall that is settled', async ({ shop }) => {
  await showCard(shop);
  await open.click();
  await press('Covered: remedy done');
  await expect.element(page.getByText('Recall 12-244: covered: remedy done', { exact: true })).toBeVisible();
  await press('Complete Repair');
  await expect.element(dialog.getByText('This marks the repair as done.')).toBeVisible();
  await expect.element(dialog.getByText(mayBeCovered)).not.toBeInTheDocument();
});

test('what a coworker settles shows at once', async ({ shop }) => {
  const id = await showCard(shop);
  await expect.element(open).toBeVisible();
  await shop.call('walt', 'PATCH', `/api/update/settle_recall/${id}`, { notice: 'cpsc-12-244', outcome: 'trashed' });
  await shop.call('walt', 'PATCH', `/api/update/settle_made/${id}`, { made: '2018-03' });
  await expect.element(page.getByText('Recall 12-244: covered: trashed', { exact: true })).toBeVisible();
  await expect.element(chip).toHaveAccessibleName('Made March 2018');
});

/** Settles the date and the recall on the card that is shown without a connection, and then connects. */
async function settleBoth(connect: () => void): Promise<void> {
  await chip.click();
  await press('March 2018');
  await expect.element(chip).toHaveAccessibleName('Made March 2018');
  await open.click();
  await press('Covered: remedy done');
  await expect.element(page.getByText('Recall 12-244: covered: remedy done', { exact: true })).toBeVisible();
  connect();
}

/** Returns what connects the page again. */
function disconnect(shop: ComponentShop): () => void {
  const restore = ['GET', 'PATCH', 'POST'].map((method) =>
    shop.answer(`${method} /api/`, () => Promise.reject(new TypeError('No connection.'))),
  );
  return () => {
    for (const answer of restore) answer();
    window.dispatchEvent(new Event('online'));
  };
}

const kindsOf = async (shop: ComponentShop, id: number) => (await shop.getMachine(id)).events.map(({ kind }) => kind);

test('without a connection, a date and a recall are settled and sent later', async ({ shop }) => {
  const id = await showCard(shop);
  await expect.element(open).toBeVisible();
  await settleBoth(disconnect(shop));
  await expect.poll(() => kindsOf(shop, id)).toEqual(['recall_settled', 'made_settled', 'registered']);
});

test('a machine that itself waits for a connection is settled too', async ({ shop }) => {
  await shop.show('/');
  await press('Washer');
  await page.getByLabelText('Brand').selectOptions('GE');
  const { model, serial, style } = recalled;
  for (const [label, text] of Object.entries({ Model: model, Serial: serial }))
    await page.getByLabelText(label, { exact: true }).fill(text);
  await page.getByLabelText('Style').selectOptions(style);
  const connect = disconnect(shop);
  await press('Add Machine');
  await settleBoth(connect);
  await expectPath('/card/1');
  await expect.poll(() => kindsOf(shop, 1)).toEqual(['recall_settled', 'made_settled', 'registered']);
});
