import { expect, type Locator, type Page } from '@playwright/test';
import type { Photo } from '@fettle/contract/photos/photo.ts';
import { drawPhoto, type PhotoFile } from './draw-photo.ts';
import { clickLogout, navigateTo, schemes, type Shop, submitLogin, test } from './fixtures.ts';
import { violations } from './violations.ts';

async function choose(page: Page, files: PhotoFile[]): Promise<void> {
  const choice = page.getByLabel('Choose Photos');
  await page.getByRole('button', { name: 'Add Photo' }).or(choice).first().waitFor();
  if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Add Photo' }).click();
  await choice.setInputFiles(files);
}

const thumbnails = (page: Page) => page.getByRole('button', { name: /^Photo \d+ of \d+/ });
const uploads = (page: Page) => page.getByRole('list', { name: 'Photos being uploaded' });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo', exact: true });

async function photosOf({ ada }: Shop, id: number): Promise<Photo[]> {
  const { data } = await ada.call('GET', `/api/read/get_photos/${id}`);
  return data as Photo[];
}

async function isLoaded(image: Locator): Promise<boolean> {
  return image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);
}

test('a photo that lies on its side is stored upright, without location and camera', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const file = await drawPhoto(page, 'side.jpg', { width: 800, height: 600, left: '#ff0000', right: '#0000ff', orientation: 6 });
  expect(file.buffer.toString('latin1')).toMatch(/GPS/);
  await choose(page, [file]);
  await expect(thumbnails(page)).toHaveCount(1);
  await expect(uploads(page)).toHaveCount(0);

  const [photo] = await photosOf(shop, id);
  expect(photo).toMatchObject({ width: 600, height: 800 });
  for (const url of [photo?.url, photo?.thumbnail_url]) {
    const bytes = await (await page.request.get(`${shop.url}${url}`)).body();
    expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|Secret/);
    // The stored left half is the upper half of the upright picture.
    expect(await page.evaluate(colorsOf, `${url}`)).toEqual({ top: 'red', bottom: 'blue' });
  }
});

async function colorsOf(url: string): Promise<Record<'top' | 'bottom', string>> {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const colorAt = (fraction: number) => {
    const [red = 0, , blue = 0] = context?.getImageData(bitmap.width * 0.9, bitmap.height * fraction, 1, 1).data ?? [];
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red}, ${blue}`;
  };
  return { top: colorAt(0.1), bottom: colorAt(0.9) };
}

test('an upload that fails can be retried with the same key; the others go on', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const keys: (string | undefined)[] = [];
  let isFailing = true;
  await page.route('**/api/create/add_photo/*', async (route) => {
    const key = route.request().headers()['idempotency-key'];
    keys.push(key);
    // The first photo arrives, but its reply is lost.
    if (isFailing && key === keys[0]) {
      await route.fetch();
      await route.fulfill({ status: 503, json: { success: false, message: 'The database is not responding.' } });
    } else {
      await route.continue();
    }
  });
  await choose(page, [await drawPhoto(page, 'one.jpg', { left: '#111' }), await drawPhoto(page, 'two.jpg', { left: '#eee' })]);
  await expect(uploads(page)).toContainText('Not uploaded. The database is not responding.');
  // The reply of the first was lost, so it is there too.
  await expect(thumbnails(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  const before = keys.length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => keys.length).toBeGreaterThan(before);
  isFailing = false;
  await expect(uploads(page)).toHaveCount(0);
  await expect(thumbnails(page)).toHaveCount(2);
  expect(new Set(keys).size).toBe(2);
  expect(await photosOf(shop, id)).toHaveLength(2);
});

test('a photo that is being uploaded survives a reload, and other screens do not stop it', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/create/add_photo/*', async (route) => {
    await gate;
    await route.continue();
  });
  await choose(page, [await drawPhoto(page, 'one.jpg')]);
  await expect(uploads(page)).toContainText('Uploading');
  await expect(uploads(page).getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(uploads(page).getByRole('listitem')).toHaveCount(1);
  await page
    .getByRole('link', { name: /^Fettle/ })
    .first()
    .click();
  await expect(page).toHaveURL(`${shop.url}/`);
  open();
  await expect.poll(async () => (await photosOf(shop, id)).length).toBe(1);
  await page.goBack();
  await expect(thumbnails(page)).toHaveCount(1);
  await expect(uploads(page)).toHaveCount(0);
  expect(await photosOf(shop, id)).toHaveLength(1);
});

for (const [scheme, options] of Object.entries(schemes)) {
  test.describe(`over ${scheme}`, () => {
    test.use(options);

    test("a photo that one employee could not upload is never sent as a coworker's", async ({ page, shop, logInAs }) => {
      const id = await shop.addMachine();
      await logInAs(shop.tess, `/card/${id}`);
      await page.route('**/api/create/add_photo/*', (route) =>
        route.fulfill({ status: 503, json: { success: false, message: 'The database is not responding.' } }),
      );
      await choose(page, [await drawPhoto(page, 'one.jpg', { left: '#111' })]);
      await expect(uploads(page)).toContainText('Not uploaded. The database is not responding.');
      await clickLogout(page);
      await submitLogin(page, 'Walt Broussard');
      await page.unroute('**/api/create/add_photo/*');
      await navigateTo(page, 'Machines');
      await page.getByRole('link', { name: 'Whirlpool WRT311FZDM' }).click();

      await choose(page, [await drawPhoto(page, 'two.jpg', { left: '#eee' })]);
      await expect(thumbnails(page)).toHaveCount(1);
      await expect(uploads(page)).toHaveCount(0);
      expect(await photosOf(shop, id)).toMatchObject([{ author_name: 'Walt Broussard' }]);

      // It waits for its own author.
      await clickLogout(page);
      await submitLogin(page, 'Tess Guidry');
      await expect.poll(async () => (await photosOf(shop, id)).length).toBe(2);
      expect(await photosOf(shop, id)).toMatchObject([{ author_name: 'Tess Guidry' }, { author_name: 'Walt Broussard' }]);
    });
  });
}

test('in full view, a photo is zoomed and moved with the fingers, and swiped', async ({ page, context, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await choose(page, [await drawPhoto(page, 'one.jpg'), await drawPhoto(page, 'two.jpg', { left: '#345' })]);
  await expect(thumbnails(page)).toHaveCount(2);
  await expect(uploads(page)).toHaveCount(0);
  await thumbnails(page).first().click();
  const image = viewer(page).getByRole('img');
  await expect.poll(() => isLoaded(image)).toBe(true);
  expect(await violations(page)).toEqual([]);

  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
  const box = await image.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  const offset = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e);

  await touch('touchStart', { x: x - 30, y }, { x: x + 30, y });
  await touch('touchMove', { x: x - 90, y }, { x: x + 90, y });
  await touch('touchEnd');
  await expect.poll(scale).toBeCloseTo(3, 1);
  // A magnified photo is moved, not swiped.
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x - 80, y });
  await touch('touchEnd');
  await expect.poll(offset).toBeCloseTo(-80, 0);
  await expect(viewer(page)).toContainText('1 of 2');

  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('2 of 2');
  await expect.poll(scale).toBe(1);
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x + 120, y: y + 10 });
  await touch('touchEnd');
  await expect(viewer(page)).toContainText('1 of 2');
});
