import { type Page, expect } from '@playwright/test';
import { clickInDialog, type Shop, test, toast } from './fixtures.ts';

const kept = 'Saved on this device.';

/** The card of a machine, in a page that keeps changes. */
async function openCard(page: Page, shop: Shop, logInAs: (employee: Shop['tess'], path: string) => Promise<void>, id: number) {
  const outbox = page.waitForResponse(/get_bench_news/);
  await logInAs(shop.tess, `/card/${id}`);
  await outbox;
  await expect(page.getByRole('heading', { name: 'NOTES' })).toBeVisible();
}

const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? '1 change waiting' : `${count} changes waiting` });

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill(text);
  await page.getByRole('button', { name: 'Save Note' }).click();
}

async function cardOf(shop: Shop, id: number) {
  const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
  return data as { status: string; notes: { content: string }[]; technician_id: number };
}

test('a note that was added without a connection waits on the device and is sent once', async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openCard(page, shop, logInAs, id);
  await context.setOffline(true);
  await addNote(page, 'Compressor is loud');
  await expect(toast(page, kept)).toBeVisible();
  await expect(waiting(page, 1)).toBeVisible();
  await expect(page.getByText('Compressor is loud')).toBeVisible();
  expect((await cardOf(shop, id)).notes).toEqual([]);
  await context.setOffline(false);
  await expect(waiting(page, 1)).toHaveCount(0);
  expect((await cardOf(shop, id)).notes).toMatchObject([{ content: 'Compressor is loud' }]);
  await expect(page.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toHaveCount(1);
});

test('changes of a machine are sent in the order in which they were made', async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openCard(page, shop, logInAs, id);
  await context.setOffline(true);
  await addNote(page, 'First');
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await addNote(page, 'Second');
  await expect(waiting(page, 4)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0);
  const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
  const { events } = data as { events: { kind: string; to: string | null }[] };
  expect(events.map(({ kind, to }) => `${kind} ${to}`).toReversed()).toEqual([
    'registered null',
    'note_added First',
    'status_changed completed',
    'status_changed in_progress',
    'note_added Second',
  ]);
});

test("a coworker's note that is not shown yet still is, once a change of mine waits", async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openCard(page, shop, logInAs, id);
  await shop.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Ordered a fan.' });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await context.setOffline(true);
  await addNote(page, 'Compressor is loud');
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(waiting(page, 2)).toBeVisible();
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toHaveText([/^Compressor is loud/, /^Ordered a fan/]);
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
});

test('what was sent stays on the cards of all tabs, also while they cannot be loaded again', async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openCard(page, shop, logInAs, id);
  const other = await context.newPage();
  await openCard(other, shop, async (_, path) => void (await other.goto(shop.url + path)), id);
  await context.setOffline(true);
  await addNote(page, 'Compressor is loud');
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(waiting(other, 2)).toBeVisible();
  // The other tab sends, and neither tab can load the card.
  await page.route('**/api/{create,update}/**', (route) => route.abort());
  await context.route('**/api/read/get_machine/*', (route) => route.abort());
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 30_000 });
    await expect(tab.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toHaveText([/^Compressor is loud/]);
    await expect(tab.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  }
  expect(await cardOf(shop, id)).toMatchObject({ status: 'completed', notes: [{ content: 'Compressor is loud' }] });
});
