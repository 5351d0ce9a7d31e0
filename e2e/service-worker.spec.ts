import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { headlessChromium } from './chromium.ts';
import { fridge } from './api-client.ts';
import { buildIdOf, copyAsOtherBuild, type OtherBuild, removeAsset, webFiles } from './other-build.ts';
import { type RestartableServer, test as restartableTest, whenInstalled } from './restartable-server.ts';
import { drawPhoto } from './draw-photo.ts';
import { violations } from './violations.ts';

const test = restartableTest.extend<{ otherBuild: OtherBuild; plainPage: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  otherBuild: async ({}, use) => {
    const build = await copyAsOtherBuild('abcdefabcdef');
    await use(build);
    await build.remove();
  },
  /** A page over plain http, which has no worker. Its employee has just touched it. */
  plainPage: async ({ server }, use) => {
    const browser = await chromium.launch({
      ...headlessChromium,
      args: [...headlessChromium.args, '--host-resolver-rules=MAP shop.test 127.0.0.1'],
    });
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.clock.install();
    // Loaded with the stream: the part of the page that notices a touch. A page that nobody has touched reloads without a prompt.
    const live = page.waitForResponse(/\/api\/live/);
    await server.open(page, '/find', `http://shop.test:${new URL(server.url).port}`);
    await live;
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await touch(page);
    await use(page);
    expect(errors).toEqual([]);
    await browser.close();
  },
});

const prompt = (page: Page) => page.getByRole('button', { name: 'Fettle was updated. Reload' });
const pageBuild = (page: Page) => page.locator('meta[name="fettle-build"]').getAttribute('content');

/** The state of the worker that has stored `build`. Undefined before. */
async function workerState(page: Page, build: string): Promise<string | undefined> {
  return page.evaluate(async (name) => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const isStored = (await caches.match('/', { cacheName: name })) !== undefined;
    return isStored ? (installing ?? waiting ?? active)?.state : undefined;
  }, `fettle-app-${build}`);
}

/** Resolves when the worker of `build` is active. */
async function whenUpdated(page: Page, build: string): Promise<void> {
  // Browsers stop the worker before it, which does nothing, but not while Playwright is attached to it.
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await expect(async () => {
    const state = await workerState(page, build);
    if (state === 'installed') await session.send('ServiceWorker.stopAllWorkers');
    expect(state).toBe('activated');
  }).toPass();
}

/** Touches the page like an employee who has just looked at it. */
async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
}

async function openAndTouch(page: Page, server: RestartableServer, path = '/find'): Promise<void> {
  await server.open(page, path);
  await whenInstalled(page);
  await touch(page);
}

async function update(server: RestartableServer, { folder }: Pick<OtherBuild, 'folder'>): Promise<void> {
  await server.stop();
  await server.start({ WEB_FILES: folder });
}

/** Resolves when the page knows of the update and its worker is ready. */
async function updateUnder(page: Page, server: RestartableServer, build: Omit<OtherBuild, 'remove'>): Promise<void> {
  await update(server, build);
  await expect(prompt(page)).toBeVisible();
  await whenUpdated(page, build.id);
}

/** In Playwright, each page is always visible. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Resolves after the page has found out whether it may reload. */
async function whenChecked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let step = 0; step < 20; step += 1) await navigator.serviceWorker.getRegistration().then(() => caches.keys());
  });
}

/** Marks the document, which a reload replaces. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
}

const isMarked = (page: Page) => page.locator('body[data-marked]').count();

test('the worker stores each file of the build but languages, which the server has, and nothing else', async ({ page, server }) => {
  await server.open(page, '/find');
  await whenInstalled(page);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const paths = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return { names, paths: paths.flat().toSorted() };
  });
  expect(stored.names).toEqual([`fettle-app-${await buildIdOf(webFiles)}`]);
  const built = [...(await readdir(webFiles)), ...(await readdir(join(webFiles, 'assets'))).map((name) => `assets/${name}`)];
  const notLoaded = /\.(br|gz)$|^(assets|built-from\.txt|index\.html|sw\.js)$|^assets\/language-/;
  expect(stored.paths).toEqual(['/', ...built.filter((name) => !notLoaded.test(name)).map((name) => `/${name}`)].toSorted());
  for (const path of stored.paths) expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
});

test('without the server, Fettle opens in the same tab and in a new one', { tag: '@main' }, async ({ page, context, server }) => {
  await server.open(page, '/find');
  await whenInstalled(page);
  await server.stop();
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Fettle');
  const second = await context.newPage();
  for (const path of ['/bench', '/card/1', '/wall/AAAA-BBBB-CCCC', '/?from=icon']) {
    await second.goto(server.url + path);
    await expect(second).toHaveTitle(/./);
    expect(await pageBuild(second)).toBe(await buildIdOf(webFiles));
  }
});

test('the worker answers neither calls nor the pages of the server', async ({ page, server }) => {
  await server.open(page, '/find');
  await whenInstalled(page);
  await page.goto(`${server.url}/api/openapi.json`);
  await expect(page.getByText('"openapi":"3.1')).toBeVisible();
  await server.stop();
  for (const path of ['/api/openapi.json', '/api/health', '/trust'])
    await expect(page.goto(server.url + path)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

test('after an update, each tab shows one prompt, and Reload shows the new build', async ({ page, context, server, otherBuild }) => {
  await openAndTouch(page, server);
  const second = await context.newPage();
  // From here on, it holds the stream of both.
  const live = second.waitForResponse(/\/api\/live/);
  await second.goto(`${server.url}/bench`);
  await live;
  await touch(second);
  await update(server, otherBuild);
  for (const tab of [page, second]) await expect(prompt(tab)).toHaveCount(1);
  await whenUpdated(page, otherBuild.id);
  expect(await violations(page)).toEqual([]);

  await prompt(page).click();
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
  await expect(prompt(second)).toHaveCount(1);
  await second.reload();
  expect(await pageBuild(second)).toBe(otherBuild.id);
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
});

test('a page that nobody uses reloads after an update', async ({ page, server, otherBuild }) => {
  await page.clock.install();
  await openAndTouch(page, server);
  await updateUnder(page, server, otherBuild);
  expect(await pageBuild(page)).not.toBe(otherBuild.id);
  await page.clock.fastForward(61_000);
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
  await expect(prompt(page)).toHaveCount(0);
});

test('an app that is opened after an update shows the new build at once', async ({ page, context, server, otherBuild }) => {
  await server.open(page, '/find');
  await whenInstalled(page);
  await page.close();
  await update(server, otherBuild);
  const second = await context.newPage();
  // Playwright's own scripts count as a tap.
  await second.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }));
  await second.goto(`${server.url}/find`);
  await whenUpdated(second, otherBuild.id);
  await expect(second.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
  await expect(second.getByRole('heading', { name: 'Search' })).toBeVisible();
});

test('after an update, the page reloads when the employee opens another screen', async ({ page, server, otherBuild }) => {
  await openAndTouch(page, server);
  await updateUnder(page, server, otherBuild);
  await page.getByRole('link', { name: 'Bench' }).filter({ visible: true }).first().click();
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
  await expect(page).toHaveURL(/\/bench$/);
});

test('a page with typed text or an open dialog does not reload', async ({ page, server, otherBuild }) => {
  await page.clock.install();
  await server.open(page, '/add');
  await whenInstalled(page);
  const model = page.getByLabel('Model', { exact: true });
  await model.fill('WRT311');
  await updateUnder(page, server, otherBuild);
  await markDocument(page);
  const waitLong = async () => {
    await page.clock.fastForward(61_000);
    await page.clock.runFor(30_000);
    await whenChecked(page);
  };
  await waitLong();
  await expect(model).toHaveValue('WRT311');
  expect(await isMarked(page)).toBe(1);

  await model.fill('');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await waitLong();
  expect(await isMarked(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward(61_000);
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
});

test('a page reloads while it is hidden, but not while the phone takes a photo for it or it prepares one', async ({
  page,
  server,
  otherBuild,
}) => {
  const { machine_id } = await server.ada.call('POST', '/api/create/add_machine', fridge);
  await openAndTouch(page, server, `/card/${String(machine_id)}`);
  await updateUnder(page, server, otherBuild);
  await markDocument(page);
  await page.getByRole('button', { name: 'Add Photo' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Choose Photos').click();
  const chooser = await choosing;
  await hide(page);
  await whenChecked(page);
  expect(await isMarked(page)).toBe(1);

  // The page gives up on a photo after some time.
  await page.clock.pauseAt(Date.now() + 30_000);
  await page.evaluate(() => {
    const decode = createImageBitmap;
    const held = Promise.withResolvers<void>();
    addEventListener('decode', () => held.resolve(), { once: true });
    globalThis.createImageBitmap = (async (photo: Blob) => held.promise.then(() => decode(photo))) as typeof decode;
  });
  await chooser.setFiles([await drawPhoto(page, 'plate.jpg')]);
  await page.getByRole('heading', { name: 'NOTES' }).click();
  await hide(page);
  await whenChecked(page);
  expect(await isMarked(page)).toBe(1);

  await page.clock.resume();
  await page.evaluate(() => dispatchEvent(new Event('decode')));
  await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible();
  await hide(page);
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
});

test('a wall screen shows the new build without a tap', async ({ page, server, otherBuild }) => {
  await page.clock.install();
  const { link } = await server.ada.call('POST', '/api/create/add_wall_link', { name: 'TV', shows_names: false });
  await page.clock.install();
  await page.goto(`${server.url}/wall/${(link as { code: string }).code}`);
  await expect(page.getByRole('heading', { name: 'Longest in the shop' })).toBeVisible();
  await touch(page);
  await update(server, otherBuild);
  const stream = page.waitForResponse((response) => response.headers()['x-fettle-build'] === otherBuild.id);
  await page.clock.fastForward(20_000);
  await stream;
  await page.clock.fastForward(61_000);
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
  await expect(prompt(page)).toHaveCount(0);
});

test('pages of the build before still load their files, those of older builds are removed', async ({ page, server, otherBuild }) => {
  await openAndTouch(page, server);
  const removed = (await readdir(join(webFiles, 'assets'))).find((name) => /^parts-screen-\w+\.js$/.test(name)) ?? '';
  await removeAsset(otherBuild, removed);
  await updateUnder(page, server, otherBuild);
  expect((await fetch(`${server.url}/assets/${removed}`)).status).toBe(404);
  expect(await page.evaluate(async (name) => (await fetch(`/assets/${name}`)).status, removed)).toBe(200);

  const third = await copyAsOtherBuild('fedcbafedcba');
  await update(server, third);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await whenUpdated(page, third.id);
  expect(await page.evaluate(() => caches.keys())).toEqual([`fettle-app-${otherBuild.id}`, `fettle-app-${third.id}`]);
  await third.remove();
});

test('after an update that was taken back, Reload shows the build from before, whose files stay after the next update', async ({
  page,
  server,
  otherBuild,
}) => {
  const build = { folder: webFiles, id: await buildIdOf(webFiles) };
  await openAndTouch(page, server);
  await updateUnder(page, server, otherBuild);
  await prompt(page).click();
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
  await touch(page);
  await updateUnder(page, server, build);
  await prompt(page).click();
  await expect(page.locator(`meta[content="${build.id}"]`)).toHaveCount(1);

  const third = await copyAsOtherBuild('fedcbafedcba');
  await touch(page);
  await updateUnder(page, server, third);
  expect(await page.evaluate(() => caches.keys())).toEqual([`fettle-app-${build.id}`, `fettle-app-${third.id}`]);
  await third.remove();
});

test('Reload gets past a worker that does not get the new build', async ({ page, server, otherBuild }) => {
  await openAndTouch(page, server);
  await rm(join(otherBuild.folder, 'sw.js'));
  await update(server, otherBuild);
  await prompt(page).click();
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
});

test('Reload without the server shows Fettle from the worker that the page has', async ({ page, server, otherBuild }) => {
  await openAndTouch(page, server);
  await rm(join(otherBuild.folder, 'sw.js'));
  await update(server, otherBuild);
  await expect(prompt(page)).toBeVisible();
  await server.stop();
  await markDocument(page);
  await prompt(page).click();
  await expect(page.locator('body[data-marked]')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Fettle');
});

test('over plain http, a page without a worker reloads after an update, but not again and again', async ({
  plainPage: page,
  server,
  otherBuild,
}) => {
  await update(server, otherBuild);
  await expect(prompt(page)).toBeVisible();
  // Like a proxy that still has the page from before.
  const file = join(otherBuild.folder, 'index.html');
  const newPage = await readFile(file, 'utf8');
  await writeFile(file, newPage.replace(otherBuild.id, '000000000000'));
  await page.clock.fastForward(61_000);
  await expect(page.locator('meta[content="000000000000"]')).toHaveCount(1);
  await expect(prompt(page)).toBeVisible();
  await markDocument(page);
  await page.clock.fastForward(61_000);
  await page.clock.runFor(30_000);
  expect(await isMarked(page)).toBe(1);
  await expect(prompt(page)).toHaveCount(1);

  await writeFile(file, newPage);
  await prompt(page).click();
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
});

test('over plain http, a page without a worker does not reload after an update until the server answers', async ({
  plainPage: page,
  server,
  otherBuild,
}) => {
  await update(server, otherBuild);
  await expect(prompt(page)).toBeVisible();
  await server.stop();
  await markDocument(page);
  await page.getByRole('link', { name: 'Bench' }).filter({ visible: true }).first().click();
  await page.clock.fastForward(61_000);
  await page.clock.runFor(30_000);
  expect(await isMarked(page)).toBe(1);

  await server.start({ WEB_FILES: otherBuild.folder });
  await page.clock.fastForward(61_000);
  await expect(page.locator(`meta[content="${otherBuild.id}"]`)).toHaveCount(1);
});
