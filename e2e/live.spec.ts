import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { clickInDialog, schemes, type Shop, test, toast } from './fixtures.ts';
import { drawPhoto } from './draw-photo.ts';
import { violations } from './violations.ts';

const heldButton = (page: Page) => page.getByRole('button', { name: /^\d+ new$|^Show changes$/ });

/** Resolves when the page listens to changes. Call it before the page is opened. */
function whenLive(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes('/api/live') && response.status() === 200);
}

async function openLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  const live = whenLive(page);
  await open();
  await live;
}

async function edit(shop: Shop, id: number, fields: object): Promise<void> {
  await shop.walt.call('PATCH', `/api/update/update_machine/${id}`, fields);
}

async function addNote(shop: Shop, id: number, content: string): Promise<void> {
  await shop.walt.call('POST', `/api/create/add_note/${id}`, { content });
}

/** Where an element is once nothing scrolls or moves anymore. */
async function restingPlace(locator: Locator) {
  let place: Awaited<ReturnType<Locator['boundingBox']>>;
  await expect(async () => {
    const before = place;
    place = await locator.boundingBox();
    expect(before).toEqual(place);
  }).toPass();
  return locator.boundingBox();
}

test.describe('A card', () => {
  test(
    "a card shows a coworker's edit and status at once, and their note after a tap",
    { tag: '@main' },
    async ({ page, shop, logInAs }) => {
      const id = await shop.addMachine();
      await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
      const notes = page.getByRole('region', { name: 'NOTES' });
      await page.getByRole('button', { name: 'Add note' }).click();
      const field = page.getByLabel('New note');
      await field.fill('Fan bearing is wor');
      const placeBefore = await restingPlace(field);

      await edit(shop, id, { model: 'NEWER1' });
      await expect(page.getByText('NEWER1', { exact: true })).toBeVisible();
      await addNote(shop, id, 'Ordered a fan.');
      await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
      await expect(notes.getByText('Ordered a fan.')).toHaveCount(0);
      expect(await field.boundingBox()).toEqual(placeBefore);
      expect(await violations(page)).toEqual([]);
      await expect(field).toBeFocused();
      await field.pressSequentially('n.');
      await expect(field).toHaveValue('Fan bearing is worn.');

      await page.getByRole('button', { name: '1 new' }).click();
      await expect(notes.getByText('Ordered a fan.')).toBeVisible();
      await expect(heldButton(page)).toHaveCount(0);
      await expect(field).toHaveValue('Fan bearing is worn.');
      await edit(shop, id, { status: 'trashed' });
      await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
    },
  );

  test('a card says in an open form who changed what, and saves what was typed after OK', async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
    await page.getByRole('button', { name: 'EDIT' }).click();
    const model = page.getByLabel('Model', { exact: true });
    await model.fill('TYPED1');
    const placeBefore = await restingPlace(model);
    await edit(shop, id, { color: 'Black' });
    const notice = "Walt Broussard just changed this machine. Here's the latest. Color is now Black.";
    await expect(page.getByText(notice)).toBeVisible();
    expect(await model.boundingBox()).toEqual(placeBefore);
    await expect(model).toHaveValue('TYPED1');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(notice)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Machine updated')).toBeVisible();
    const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
    expect(data).toMatchObject({ model: 'TYPED1', color: 'Black' });
  });

  test('a card does not save over a change that was not read', async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
    await page.getByRole('button', { name: 'EDIT' }).click();
    await page.getByLabel('Model', { exact: true }).fill('TYPED1');
    await edit(shop, id, { model: 'WALTS1' });
    await expect(page.getByText('Model is now WALTS1.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your edits are still here.' })).toBeVisible();
    const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
    expect(data).toMatchObject({ model: 'WALTS1' });
  });

  test('a card keeps an open question as it is, and refuses an answer to what has changed', async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
    await page.getByRole('button', { name: 'Trash' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Status?' });
    await expect(dialog.getByRole('button', { name: 'Move to Trash' })).toBeVisible();
    const placeBefore = await restingPlace(dialog);
    await edit(shop, id, { status: 'completed' });
    await expect(dialog.getByText('Status is now Completed.')).toBeVisible();
    expect(await dialog.boundingBox()).toEqual(placeBefore);
    expect(await violations(page)).toEqual([]);
    await clickInDialog(page, 'Update Status?', 'Move to Trash');
    await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
    const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
    expect(data).toMatchObject({ status: 'completed' });
  });

  test('a card keeps what is typed about a part when a coworker finishes the repair', async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
    await page.getByRole('button', { name: 'Wait for part' }).click();
    await page.getByLabel('Description').fill('Door gasket');
    await edit(shop, id, { status: 'completed' });
    await expect(page.getByText('Status is now Completed.')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Door gasket');
  });
});

test.describe('The bench', () => {
  test('the bench shows "Handed to you" and "Part is here", counted in the title until it was seen', async ({ page, shop, logInAs }) => {
    const mine = await shop.addMachine();
    const waiting = await shop.tess.call('POST', `/api/create/add_awaited_part/${mine}`, { description: 'Back order: pump' });
    const id = await shop.addMachine({ brand: 'samsung' }, shop.walt);
    await openLive(page, () => logInAs(shop.tess, '/table'));
    await shop.walt.call('PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.tess.user.id });
    await expect(page).toHaveTitle('(1) Machines · Fettle');
    const { awaited_parts } = waiting.machine as { awaited_parts: { id: number }[] };
    await shop.walt.call('PATCH', `/api/update/end_awaited_part/${awaited_parts[0]?.id}`, { outcome: 'arrived' });
    await expect(page).toHaveTitle('(2) Machines · Fettle');

    await page.getByRole('link', { name: 'Bench' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
    await expect(page.getByText('Handed to you by Walt Broussard')).toBeVisible();
    await expect(page.getByText('Part is here: Back order: pump')).toBeVisible();
    await expect(page).toHaveTitle('My bench · Fettle');
    // Until the technician has recorded something, also on other devices.
    await page.reload();
    await expect(page.getByText('Handed to you by Walt Broussard')).toBeVisible();
    await expect(page).toHaveTitle('My bench · Fettle');
    await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'Drain pump hums.' });
    await page.reload();
    await expect(page.getByText('From Walt Broussard')).toBeVisible();
    await expect(page.getByText(/Handed to you/)).toHaveCount(0);
  });

  test('the bench is not seen on the home screen of a phone, which has only a link to it', async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine({}, shop.walt);
    await page.setViewportSize({ width: 390, height: 844 });
    await openLive(page, () => logInAs(shop.tess));
    await expect(page.getByRole('link', { name: /^My bench: empty/ })).toBeVisible();
    await shop.walt.call('PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.tess.user.id });
    await expect(page.getByRole('link', { name: /^My bench: 1/ })).toBeVisible();
    await expect(page).toHaveTitle('(1) Start Repair · Fettle');
    await expect(heldButton(page)).toHaveCount(0);
    await page.reload();
    await expect(page).toHaveTitle('(1) Start Repair · Fettle');
    expect((await shop.tess.call('GET', '/api/read/get_bench_news')).data).toEqual({ unseen: 1 });
  });

  test('the bench does not move while it is shown', async ({ page, shop, logInAs }) => {
    const mine = await shop.addMachine();
    const id = await shop.addMachine({ brand: 'samsung' }, shop.walt);
    await openLive(page, () => logInAs(shop.tess, '/bench'));
    const row = page.getByRole('link', { name: `Whirlpool fridge ${mine}` });
    const placeBefore = await restingPlace(row);
    await shop.walt.call('PATCH', `/api/update/hand_over/${id}`, { technician_id: shop.tess.user.id });
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(page).toHaveTitle('(1) My bench · Fettle');
    expect(await row.boundingBox()).toEqual(placeBefore);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect(page.getByText('Handed to you by Walt Broussard')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My bench' })).toBeFocused();
    await expect(page).toHaveTitle('My bench · Fettle');
  });
});

test('the machine list shows changes in its rows at once, and new machines after a tap', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ model: 'OLDER1' });
  await openLive(page, () => logInAs(shop.tess, '/table'));
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  const placeBefore = await restingPlace(rows.first());
  await shop.addMachine({ model: 'NEWER1' }, shop.walt);
  await shop.addMachine({ model: 'NEWER2' }, shop.walt);
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
  await edit(shop, id, { model: 'OLDER2' });
  await expect(rows.first()).toContainText('OLDER2');
  await expect(rows).toHaveCount(1);
  expect(await rows.first().boundingBox()).toEqual(placeBefore);
  await page.getByRole('button', { name: '2 new' }).click();
  await expect(rows).toHaveCount(3);
  await expect(heldButton(page)).toHaveCount(0);
});

test('a screen that is opened later shows everything without a tap', async ({ page, shop, logInAs }) => {
  await shop.addMachine({ model: 'OLDER1' });
  await openLive(page, () => logInAs(shop.tess, '/table'));
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await shop.addMachine({ model: 'NEWER1' }, shop.walt);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await page.getByRole('link', { name: 'Bench' }).filter({ visible: true }).first().click();
  await expect(heldButton(page)).toHaveCount(0);
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test("a coworker's photo appears after a tap", async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
  await expect(page.getByText('No photos yet.')).toBeVisible();
  const { buffer, mimeType } = await drawPhoto(page, 'one.jpg');
  const headers = { cookie: shop.walt.cookie, 'content-type': mimeType };
  await fetch(`${shop.url}/api/create/add_photo/${id}`, { method: 'POST', headers, body: new Uint8Array(buffer) });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible();
});

test('metrics follow the work that is recorded elsewhere', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openLive(page, () => logInAs(shop.tess, '/public-metrics'));
  await expect(page.getByRole('region', { name: 'Current Workload' }).getByRole('link')).toHaveCount(1);
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await expect(page.getByText('1 machines worked on between the dates')).toBeVisible();
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByRole('region', { name: 'Completed between the dates' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Current Workload' }).getByRole('link')).toHaveCount(0);
});

test('the awaited parts, the floor and the export follow the shop', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({}, shop.walt);
  await openLive(page, () => logInAs(shop.ada, '/parts'));
  await shop.walt.call('POST', `/api/create/add_awaited_part/${id}`, { description: 'Igniter' });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByText('Igniter')).toBeVisible();

  await openLive(page, () => page.goto(`${shop.url}/floor`));
  const tile = (text: string) => page.getByRole('main').getByRole('link', { name: text });
  await expect(tile('1 in progress')).toBeVisible();
  await shop.addMachine({}, shop.tess);
  await expect(tile('2 in progress')).toBeVisible();

  await openLive(page, () => page.goto(`${shop.url}/export`));
  await expect(page.getByText('There are no completed machines to export.')).toBeVisible();
  await edit(shop, id, { status: 'completed' });
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(page.getByRole('checkbox', { name: 'Export Whirlpool VSA1234567' })).toBeChecked();
});

test('what happened before the page listened is shown too', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  const changed = page.waitForResponse(/get_machine\//).then(() => edit(shop, id, { model: 'NEWER1' }));
  await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
  await changed;
  await expect(page.getByText('NEWER1', { exact: true })).toBeVisible();
});

test('after a lost connection, the page catches up', { tag: '@main' }, async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
  await context.setOffline(true);
  await edit(shop, id, { model: 'NEWER1' });
  await expect(page.getByText("Can't reach Fettle.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('NEWER1', { exact: true })).toBeVisible();
  await expect(page.getByText("Can't reach Fettle.")).toHaveCount(0);
});

test('an admin who is no longer one loses the screens for admins at once', async ({ page, shop, logInAs }) => {
  await shop.ada.call('PATCH', `/api/update/update_user/${shop.walt.user.id}`, { is_admin: true });
  await openLive(page, () => logInAs(shop.walt, '/floor'));
  await expect(page.getByRole('heading', { name: 'Floor' })).toBeVisible();
  await shop.ada.call('PATCH', `/api/update/update_user/${shop.walt.user.id}`, { is_admin: false });
  await expect(page.getByRole('heading', { name: 'Floor' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Walt/ })).toBeVisible();
});

test('an employee who was deactivated is logged out at once', async ({ page, shop, logInAs }) => {
  await openLive(page, () => logInAs(shop.walt, '/bench'));
  await shop.ada.call('PATCH', `/api/update/update_user/${shop.walt.user.id}`, { is_active: false });
  await expect(page).toHaveURL(/\/login$/);
  await expect(toast(page, 'Your session has ended. Please log in again.')).toBeVisible();
});

test('a browser has one stream for all its tabs, and each tab gets every change', async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  const streams = new Set<Request>();
  context.on('request', (request) => request.url().includes('/api/live') && streams.add(request));
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  const openStreams = () => [...streams].filter((request) => !request.frame().page().isClosed());
  await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
  const second = await context.newPage();
  await openLive(second, () => second.goto(`${shop.url}/card/${id}`));
  await expect(second.getByText('WRT311FZDM', { exact: true })).toBeVisible();
  await expect.poll(openStreams).toHaveLength(1);
  await edit(shop, id, { model: 'NEWER1' });
  for (const tab of [page, second]) await expect(tab.getByText('NEWER1', { exact: true })).toBeVisible();
  expect(openStreams()).toHaveLength(1);
  await second.close();
  await edit(shop, id, { model: 'NEWER2' });
  await expect(page.getByText('NEWER2', { exact: true })).toBeVisible();
  expect(openStreams()).toHaveLength(1);
});

test('a tab that lost its stream catches up with the one that opens the next', async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  let opened = 0;
  // It ends at once, and none follows.
  await page.route(/\/api\/live/, (route) => {
    opened += 1;
    return opened === 1 ? route.fulfill({ contentType: 'text/event-stream', body: 'event: open\nid: 0\ndata:\n\n' }) : route.abort();
  });
  await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
  await expect(page.getByText('WRT311FZDM', { exact: true })).toBeVisible();
  // Longer ago than what a new page asks for.
  await shop.withClockAt(new Date(Date.now() - 600_000).toISOString(), () => edit(shop, id, { model: 'NEWER1' }));
  await expect.poll(() => opened).toBeGreaterThan(1);
  const second = await context.newPage();
  await openLive(second, () => second.goto(`${shop.url}/bench`));
  await expect(page.getByText('NEWER1', { exact: true })).toBeVisible();
});

test('over plain http, where browsers have no locks, each visible tab listens by itself', async ({ page, context, shop, logInAs }) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const id = await shop.addMachine();
  await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
  const second = await context.newPage();
  await openLive(second, () => second.goto(`${shop.url}/card/${id}`));
  await edit(shop, id, { model: 'NEWER1' });
  for (const tab of [page, second]) await expect(tab.getByText('NEWER1', { exact: true })).toBeVisible();
});

test.describe('Over https, which is HTTP/2,', () => {
  test.use(schemes.https);

  test('a card follows its machine', async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
    await edit(shop, id, { model: 'NEWER1' });
    await expect(page.getByText('NEWER1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Trash' }).click();
    await edit(shop, id, { model: 'NEWER2' });
    await expect(page.getByText(/Model is now NEWER2\./)).toBeVisible();
  });
});

test('"1 new" covers no control of a card, at any size', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openLive(page, () => logInAs(shop.tess, `/card/${id}`));
    await expect(page.getByRole('button', { name: 'Add Photo' })).toBeVisible();
    await addNote(shop, id, `Seen at ${width}.`);
    await expect(heldButton(page)).toBeVisible();
    const covered = await heldButton(page).evaluate((floating) => {
      const { left, top, right, bottom } = floating.getBoundingClientRect();
      const others = [...document.querySelectorAll('a, button, input, summary')].filter(
        (control) => control !== floating && control.checkVisibility(),
      );
      const isCovered = (rect: DOMRect) => rect.left < right && left < rect.right && rect.top < bottom && top < rect.bottom;
      return others.filter((control) => isCovered(control.getBoundingClientRect())).map(({ textContent }) => textContent);
    });
    expect(covered, `${width}x${height}`).toEqual([]);
  }
});
