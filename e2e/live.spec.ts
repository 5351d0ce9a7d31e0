import { expect, type Page, type Request } from '@playwright/test';
import { schemes, type Shop, test } from './fixtures.ts';
import { drawPhoto } from './draw-photo.ts';

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
