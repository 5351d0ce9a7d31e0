import { expect, type Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { drawPhoto } from './draw-photo.ts';
import { clickInDialog, clickLogout, submitLogin, toast } from './fixtures.ts';
import { addMachine, cut, reconnect, storedReplies, visit } from './offline.ts';
import { test, whenInstalled } from './restartable-server.ts';
import { enterPin, shareDevice, unlockAs } from './share-device.ts';
import { violations } from './violations.ts';

const hourMs = 3_600_000;

type Card = {
  status: string;
  serial: string;
  color: string;
  version: number;
  technician_name: string;
  notes: { content: string; author_name: string; date: string; arrived_on: string | null }[];
  events: { kind: string; on: string; arrived_on: string | null; author_name: string; field: string | null; to: string | null }[];
  repairs: { completed_on: string | null }[];
};

async function cardOf(client: ApiClient, id: number): Promise<Card> {
  return (await client.call('GET', `/api/read/get_machine/${id}`))['data'] as Card;
}

const waiting = (page: Page) => page.getByRole('button', { name: /changes? waiting/ });

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox', { name: 'New note' }).fill(text);
  await page.getByRole('button', { name: 'Save Note' }).click();
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'NOTES' }).getByText(text)).toBeVisible();
}

async function changeStatus(page: Page, button: string, confirm = 'Update'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await clickInDialog(page, 'Update Status?', confirm);
}

/** Switches to a coworker on a shared device. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Switch on Bench 2' }).getByRole('button', { name }).click();
}

test(
  'each daily write that is made without a connection is sent once, in order, with its author and its own time, after the app was closed',
  { tag: '@main' },
  async ({ page, context, server }) => {
    const [first, second] = [await addMachine(server), await addMachine(server, { serial: 'B1' })];
    await visit(page, server, ['/', '/bench', `/card/${second}`, `/card/${first}`]);
    await page.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByRole('button', { name: /^Walt Broussard/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('group', { name: 'One-tap notes' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await cut(context, server);

    await addNote(page, 'Compressor is loud');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('group', { name: 'One-tap notes' }).getByRole('button').first().click();
    // The first phrase says that a part was ordered.
    await page.getByRole('dialog', { name: 'Wait for part' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Photo' }).click();
    await page.getByLabel('Choose Photos').setInputFiles([await drawPhoto(page, 'one.jpg')]);
    await expect(page.getByRole('list', { name: 'Photos being uploaded' })).toContainText('Waiting');
    await page.getByRole('button', { name: 'Wait for part' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Defrost heater');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Parts' }).getByText('Defrost heater')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Part is here/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'EDIT' }).click();
    await page.getByLabel('Color').selectOption('Black');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'EDIT' })).toBeVisible();
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('button', { name: /^Walt Broussard/ }).click();
    await expect(page.getByText('Technician: Walt Broussard')).toBeVisible();

    await page.goto(`${server.url}/card/${second}`);
    await changeStatus(page, 'Complete Repair');
    await changeStatus(page, 'Continue Repair');
    await changeStatus(page, 'Trash', 'Move to Trash');
    await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();

    await page.goto(`${server.url}/`);
    await page.getByLabel('Brand').selectOption('LG');
    await page.getByLabel('Model').fill('LFX1');
    await page.getByLabel('Serial').fill('LG77');
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await expect(page.getByRole('heading', { name: 'New LG' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print Label' })).toBeDisabled();
    await addNote(page, 'No cooling');
    await expect(waiting(page)).toHaveText('11 changes waiting');
    await page.close();

    const reopened = await context.newPage();
    await reopened.goto(`${server.url}/bench`);
    await expect(reopened.getByRole('region', { name: 'Working on' }).getByRole('link')).toHaveText(['LG fridge, new']);
    await expect(reopened.getByRole('region', { name: 'Finished today' }).getByRole('link')).toHaveText([`Whirlpool fridge ${second}`]);
    await reopened.goto(`${server.url}/card/${first}`);
    await expect(waiting(reopened)).toHaveText('11 changes waiting');
    await expect(reopened.getByText('Technician: Walt Broussard')).toBeVisible();
    await expect(reopened.getByText('Compressor is loud')).toBeVisible();
    await reconnect(context, server);
    await expect(waiting(reopened)).toHaveCount(0);

    const card = await cardOf(server.tess, first);
    // Photos take long, so the other changes do not wait for them.
    const kinds = card.events.map(({ kind }) => kind).toReversed();
    expect(kinds).toContain('photo_added');
    expect(kinds.filter((kind) => kind !== 'photo_added')).toEqual([
      'registered',
      'note_added',
      'note_added',
      'part_awaited',
      'edited',
      'handed_over',
    ]);
    expect(card).toMatchObject({ color: 'Black', technician_name: 'Walt Broussard' });
    expect(card.notes).toHaveLength(2);
    const other = await cardOf(server.tess, second);
    expect(other.events.map(({ to }) => to).toReversed()).toEqual([null, 'completed', 'in_progress', 'trashed']);
    const added = await cardOf(server.tess, second + 1);
    expect(added).toMatchObject({ serial: 'LG77', notes: [{ content: 'No cooling' }] });
    const { meta } = await server.tess.call('GET', '/api/read/get_machines/all?page=1');
    expect(meta).toMatchObject({ total: 3 });
    const { data: photos } = await server.tess.call('GET', `/api/read/get_photos/${first}`);
    expect(photos).toHaveLength(1);
    const made = [...card.events, ...other.events, ...added.events].filter(({ kind }) => kind !== 'registered');
    for (const { author_name } of made) expect(author_name).toBe('Tess Guidry');
  },
);

function expectBetween(instant: string | null | undefined, from: number, to: number): void {
  const ms = Date.parse(instant ?? '');
  expect(ms).toBeGreaterThanOrEqual(from);
  expect(ms).toBeLessThanOrEqual(to);
}

test('a note that waited for hours shows when it was made and when it arrived', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await cut(context, server);
  const pausedAt = Date.now();
  const madeOn = pausedAt - 2 * hourMs;
  await page.clock.setSystemTime(madeOn);
  await addNote(page, 'Compressor is loud');
  const typingMs = Date.now() - pausedAt;
  await page.close();
  const later = await context.newPage();
  await later.goto(`${server.url}/card/${id}`);
  await expect(waiting(later)).toHaveText('1 change waiting');
  await later.clock.setSystemTime(Date.now());
  const reconnectedAt = Date.now();
  await reconnect(context, server);
  await expect(later.getByRole('region', { name: 'NOTES' }).getByText(/, arrived .*\d+:\d\d/)).toBeVisible();
  const [note] = (await cardOf(server.tess, id)).notes;
  // However slow the computer is.
  expectBetween(note?.date, madeOn - 30_000, madeOn + typingMs + 30_000);
  expectBetween(note?.arrived_on, reconnectedAt - 1_000, Date.now() + 1_000);
});

test('a change that conflicts is kept with the message and the state of now; notes are sent; Retry replaces that state', async ({
  page,
  context,
  server,
}) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'EDIT' }).click();
  await page.getByLabel('Color').selectOption('Black');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await changeStatus(page, 'Complete Repair');
  await addNote(page, 'Done');
  await expect(waiting(page)).toHaveText('3 changes waiting');
  await server.ada.call('PATCH', `/api/update/update_machine/${id}`, { model: 'NEWER1' });
  await context.setOffline(false);
  await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
  const refused = page.getByRole('button', { name: '2 changes not accepted' });
  await expect(refused).toBeVisible();
  // The note is sent after the changes that are refused.
  await expect.poll(() => cardOf(server.tess, id)).toMatchObject({ status: 'in_progress', color: 'White', notes: [{ content: 'Done' }] });
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await expect(page.getByText('NEWER1', { exact: true })).toBeVisible();

  await refused.click();
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(list.getByText("Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect(list.getByText('Now: In Progress, technician Tess Guidry.').first()).toBeVisible();
  await list.getByRole('button', { name: 'Retry' }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Discard' }).click();
  await clickInDialog(page, 'Discard this change?', 'Discard');
  await expect(list.getByText('Everything is sent.')).toBeVisible();
  expect(await cardOf(server.tess, id)).toMatchObject({ status: 'in_progress', color: 'Black', model: 'NEWER1' });
});

test('a discarded change is gone from the card at once', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await cut(context, server);
  await changeStatus(page, 'Complete Repair');
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await waiting(page).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await clickInDialog(page, 'Discard this change?', 'Discard');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('after the session has ended, only the same employee sends what waits', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await context.setOffline(true);
  await addNote(page, 'By Tess');
  await server.tess.call('POST', '/api/auth/logout');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await submitLogin(page, 'Walt Broussard');
  await page.goto(`${server.url}/card/${id}`);
  await addNote(page, 'By Walt');
  await expect(toast(page, 'Note added')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect((await cardOf(server.ada, id)).notes.map(({ content }) => content)).toEqual(['By Walt']);
  await clickLogout(page);
  await submitLogin(page, 'Tess Guidry');
  await expect
    .poll(async () => (await cardOf(server.ada, id)).notes.map(({ content, author_name }) => `${content}, ${author_name}`))
    .toEqual(['By Tess, Tess Guidry', 'By Walt, Walt Broussard']);
});

test('an intake with own entries of the lists is made without a connection, and saved though they were retired meanwhile', async ({
  page,
  context,
  server,
}) => {
  const own = [
    ['types', 'Cooktop'],
    ['vendors', 'Toledo'],
  ] as const;
  for (const [version, [list, label]] of own.entries())
    await server.ada.call('POST', '/api/create/add_list_entry', { list, label, version });
  await visit(page, server, ['/bench', '/']);
  await expect.poll(async () => (await storedReplies(page)).join(' ')).toContain('getLists');
  await context.setOffline(true);
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: 'Cooktop' }).click();
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Model').fill('MW1');
  await page.getByLabel('Serial').fill('MW77');
  await page.getByLabel('Vendor').selectOption('Toledo');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page.getByRole('heading', { name: 'New LG' })).toBeVisible();
  await page.goto(`${server.url}/bench`);
  await expect(page.getByRole('region', { name: 'Working on' }).getByRole('link')).toHaveText(['LG cooktop, new']);
  for (const [index, [list, label]] of own.entries()) {
    const body = { list, key: label.toLowerCase(), is_retired: true, version: own.length + index };
    await server.ada.call('PATCH', '/api/update/update_list_entry', body);
  }
  await context.setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  const { data } = await server.tess.call('GET', '/api/read/get_machines/all?page=1&type_of=cooktop');
  expect(data).toMatchObject([{ serial: 'MW77', vendor: 'toledo' }]);
});

test('a logout says that changes stay on the device', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await context.setOffline(true);
  await addNote(page, 'By Tess');
  await clickLogout(page);
  await expect(toast(page, '1 change is still on this device. Log in here again to send it.')).toBeVisible();
});

test('on a shared device, what waits is unreadable for others, and is sent when its author returns', async ({ page, context, server }) => {
  const id = await addMachine(server);
  const { ada, tess, walt } = server;
  await shareDevice(page, { url: server.url, ada, tess, walt }, ['tess', 'walt']);
  await page.goto(server.url);
  await unlockAs(page, 'Tess Guidry');
  await page.goto(`${server.url}/card/${id}`);
  await whenInstalled(page);
  await context.route('**/api/create/**', (route) => route.abort());
  await addNote(page, 'Compressor is loud');
  await expect(waiting(page)).toHaveText('1 change waiting');
  expect(await storedReplies(page)).toEqual([]);
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('fettle-outbox');
        opening.addEventListener('success', () => {
          const listing = opening.result.transaction('writes').objectStore('writes').getAll();
          listing.addEventListener('success', () => resolve(JSON.stringify(listing.result)));
        });
      }),
  );
  expect(kept).toContain('sealed');
  expect(kept).not.toContain('loud');

  await switchTo(page, 'Walt');
  await enterPin(page);
  await expect(page.getByRole('banner')).toContainText('Fettle Walt');
  await context.unroute('**/api/create/**');
  await page.goto(`${server.url}/card/${id}`);
  await addNote(page, 'By Walt');
  await expect(toast(page, 'Note added')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await switchTo(page, 'Tess');
  await enterPin(page);
  await expect
    .poll(async () => (await cardOf(ada, id)).notes.map(({ content, author_name }) => `${content}, ${author_name}`))
    .toEqual(['Compressor is loud, Tess Guidry', 'By Walt, Walt Broussard']);
});

test('two tabs of a browser send each change once', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  const other = await context.newPage();
  await visit(other, server, [`/card/${id}`]);
  await cut(context, server);
  await addNote(page, 'One');
  await addNote(other, 'Two');
  await expect(waiting(page)).toHaveText('2 changes waiting');
  await expect(waiting(other)).toHaveText('2 changes waiting');
  await reconnect(context, server);
  await expect(waiting(page)).toHaveCount(0);
  await expect(waiting(other)).toHaveCount(0);
  expect((await cardOf(server.tess, id)).notes.map(({ content }) => content)).toEqual(['Two', 'One']);
});

test('a write whose reply does not come waits on the device, and is sent once', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  let isLossy = true;
  await context.route('**/api/create/add_note/*', async (route) => {
    const response = await route.fetch();
    // Lost on its way.
    if (!isLossy) await route.fulfill({ response });
  });
  await addNote(page, 'Compressor is loud');
  await expect(toast(page, 'Saved on this device.')).toBeVisible();
  await expect(waiting(page)).toHaveText('1 change waiting');
  await waiting(page).click();
  isLossy = false;
  const sent = page.getByText('Everything is sent.');
  // The page itself also tries again.
  await page.getByRole('button', { name: 'Retry' }).or(sent).click();
  // The attempt before may still wait for its reply.
  await expect(sent).toBeVisible();
  expect((await cardOf(server.tess, id)).notes).toHaveLength(1);
});

test("a coworker's note that is not shown yet still is, once a change of mine waits", async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  await server.walt.call('POST', `/api/create/add_note/${id}`, { content: 'Ordered a fan.' });
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await context.setOffline(true);
  await addNote(page, 'Compressor is loud');
  await changeStatus(page, 'Complete Repair');
  await expect(waiting(page)).toHaveText('2 changes waiting');
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toHaveText([/^Compressor is loud/, /^Ordered a fan/]);
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
});

test('what was sent stays on the cards of all tabs, also while they cannot be loaded again', async ({ page, context, server }) => {
  const id = await addMachine(server);
  await visit(page, server, [`/card/${id}`]);
  const other = await context.newPage();
  await visit(other, server, [`/card/${id}`]);
  await context.setOffline(true);
  await addNote(page, 'Compressor is loud');
  await changeStatus(page, 'Complete Repair');
  await expect(waiting(other)).toHaveText('2 changes waiting');
  // The other tab sends, and neither tab can load the card.
  await page.route('**/api/{create,update}/**', (route) => route.abort());
  await context.route('**/api/read/get_machine/*', (route) => route.abort());
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toHaveCount(0);
    await expect(tab.getByRole('region', { name: 'NOTES' }).getByRole('listitem')).toHaveText([/^Compressor is loud/]);
    await expect(tab.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  }
  expect(await cardOf(server.tess, id)).toMatchObject({ status: 'completed', notes: [{ content: 'Compressor is loud' }] });
});
