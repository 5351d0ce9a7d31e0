import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { Photo } from '@fettle/contract/photos/photo.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clickInDialog, press, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { isWorking } from '../../sync/app-shell/page-use.ts';
import { loadWrites } from '../../sync/pending/write-store.ts';
import { showSpanish } from '../../testing/show-spanish.ts';
import { keepPlatePhoto, rememberPlatePhoto } from './plate-photo.ts';

const thumbnails = page.getByRole('button', { name: /^Photo \d+ of \d+/ });
const uploads = page.getByRole('list', { name: 'Photos being uploaded' });
const viewer = page.getByRole('dialog', { name: 'Photo' });

async function drawPhoto(width: number, height: number, color: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg');
  return new File([(await promise) ?? ''], `${color}.jpg`, { type: 'image/jpeg' });
}

async function showCard(shop: ComponentShop): Promise<number> {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await press('Add Photo');
  return id;
}

async function choose(files: File[], text = ''): Promise<void> {
  await page.getByLabelText('Text for the next photos (optional)').fill(text);
  await page.getByLabelText('Choose Photos').upload(files);
}

async function photosOf({ call }: ComponentShop, id: number): Promise<Photo[]> {
  return (await call('tess', 'GET', `/api/read/get_photos/${id}`)).data as Photo[];
}

async function expectLoaded(image: Element | null): Promise<void> {
  await expect.poll(() => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0).toBe(true);
}

test('photos are added with a text, viewed, deleted and restored', async ({ shop }) => {
  const id = await showCard(shop);
  await expect.element(page.getByText('No photos yet.')).toBeVisible();
  await choose([await drawPhoto(1200, 900, 'brown')], 'Burnt trace, top left.');
  await expect.element(thumbnails).toHaveLength(1);
  await choose([await drawPhoto(1200, 900, 'gray')]);
  await expect.element(thumbnails).toHaveLength(2);
  await choose([await drawPhoto(4000, 3000, 'navy')]);
  await expect.element(thumbnails).toHaveLength(3);
  await expect.element(uploads).not.toBeInTheDocument();
  await expectLoaded(thumbnails.first().element().querySelector('img'));
  const [newest, , oldest] = await photosOf(shop, id);
  expect(newest).toMatchObject({ width: 1600, height: 1200, note: null, author_name: 'Tess Guidry' });
  expect(oldest).toMatchObject({ width: 1200, height: 900, note: 'Burnt trace, top left.' });

  await press('Photo 2 of 3');
  await expectLoaded(await viewer.getByRole('img').findElement());
  for (const [key, shown] of [
    ['', '2 of 3'],
    ['{ArrowRight}', '3 of 3'],
    ['{ArrowRight}', '3 of 3'],
    ['{ArrowLeft}', '2 of 3'],
    ['{ArrowLeft}', '1 of 3'],
    ['{ArrowLeft}', '1 of 3'],
  ] as const) {
    if (key) await userEvent.keyboard(key);
    await expect.element(viewer.getByText(shown)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Photo 2 of 3' })).toHaveFocus();

  await press('Photo 3 of 3: Burnt trace, top left.');
  await expect.element(viewer).toMatchTextContent(/Burnt trace, top left\.Tess Guidry/);
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await clickInDialog('Delete Photo?', 'Cancel');
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await clickInDialog('Delete Photo?', 'Delete');
  await expect.element(toast('Photo deleted')).toBeVisible();
  await expect.element(thumbnails).toHaveLength(2);
  expect(await photosOf(shop, id)).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await press('Undo');
  await expect.element(toast('Photo restored')).toBeVisible();
  await expect.element(thumbnails).toHaveLength(3);
  expect((await photosOf(shop, id))[2]).toEqual(oldest);
});

test('a photo that is being deleted stays on the screen, and no other one is marked as deleted', async ({ shop }) => {
  const id = await showCard(shop);
  await choose([await drawPhoto(40, 30, 'brown')], 'The older one.');
  await expect.element(thumbnails).toHaveLength(1);
  await choose([await drawPhoto(40, 30, 'gray')]);
  await expect.element(thumbnails).toHaveLength(2);
  const reply = Promise.withResolvers<undefined>();
  shop.answer('DELETE /api/delete/delete_photo/', () => reply.promise);
  await press('Photo 1 of 2');
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await clickInDialog('Delete Photo?', 'Delete');
  await expect.element(viewer.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('1 of 2')).toBeVisible();
  reply.resolve(undefined);
  await expect.element(page.getByRole('button', { name: 'Photo 1 of 1: The older one.' })).toBeVisible();
  await press('Undo');
  await expect.element(toast('Photo restored')).toBeVisible();
  await expect.element(thumbnails).toHaveLength(2);
  expect(await photosOf(shop, id)).toHaveLength(2);
});

test('the last photo that is loaded stays in the viewer until the next page is there', async ({ shop }) => {
  const id = await showCard(shop);
  await choose([await drawPhoto(40, 30, 'brown'), await drawPhoto(40, 30, 'gray')]);
  await expect.element(thumbnails).toHaveLength(2);
  const olderPage = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/get_photos/', async ({ url }, askServer) => {
    if (url.includes('before=')) return olderPage.promise;
    const reply = (await (await askServer()).json()) as CallReply<Api['getPhotos']>;
    const data = reply.data.slice(0, 1);
    return Response.json({ ...reply, data, meta: { ...reply.meta, next_before: data[0]?.id } });
  });
  await shop.show(`/card/${id}`);
  await press('Photo 1 of 2');
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(viewer.getByText('1 of 2')).toBeVisible();
  olderPage.resolve(undefined);
  await expect.element(page.getByRole('button', { name: 'Show older photos' })).not.toBeInTheDocument();
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(viewer.getByText('2 of 2')).toBeVisible();
});

test('a photo that the browser does not finish reading is refused, and the next one is sent', async ({ shop }) => {
  await showCard(shop);
  const files = [await drawPhoto(40, 30, 'brown'), await drawPhoto(40, 30, 'gray')];
  vi.spyOn(globalThis, 'createImageBitmap').mockImplementationOnce(() => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.mocked(createImageBitmap).mockRestore();
  });
  await choose(files);
  await expect.element(uploads.getByRole('listitem')).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  const refusal = 'Not uploaded. This photo takes too long to read. Save it again as an ordinary JPEG, or take a screenshot of it.';
  await expect.element(uploads.getByText(refusal)).toBeVisible();
  await expect.element(thumbnails).toHaveLength(1);
  await press('Discard');
  await expect.element(uploads).not.toBeInTheDocument();
});

test('a photo that is made small after its author has logged out waits for them, and not for the next employee', async ({ shop }) => {
  const id = await showCard(shop);
  const file = await drawPhoto(40, 30, 'brown');
  const bitmap = await createImageBitmap(file);
  const { promise: reading, resolve: read } = Promise.withResolvers<ImageBitmap>();
  vi.spyOn(globalThis, 'createImageBitmap').mockImplementationOnce(() => reading);
  onTestFinished(() => vi.mocked(createImageBitmap).mockRestore());
  await choose([file]);
  await expect.element(uploads.getByRole('listitem')).toHaveLength(1);
  await shop.show(`/card/${id}`, 'walt');
  await expect.element(page.getByText('No photos yet.')).toBeVisible();
  expect(uploads.query()).toBeNull();
  read(bitmap);
  await expect
    .poll(async () => (await loadWrites(shop.ids.tess)).map(({ call, machineId }) => [call, machineId]))
    .toEqual([['addPhoto', id]]);
  expect(await loadWrites(shop.ids.walt)).toEqual([]);
});

test('a file that is not a photo is refused on the device', async ({ shop }) => {
  await showCard(shop);
  for (const [content, refusal] of [
    ['no picture', "Not uploaded. This device can't read the file as a photo."],
    ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'Not uploaded. This is a HEIC photo. Save it as JPEG.'],
  ] as const) {
    await choose([new File([content], 'IMG_0042.jpg', { type: 'image/jpeg' })]);
    await expect.element(uploads).toMatchTextContent(refusal);
    await press('Discard');
    await expect.element(page.getByText('No photos yet.')).toBeVisible();
  }
});

test('the text of a kept plate photo is in the language of the page', async ({ shop }) => {
  const id = await showCard(shop);
  await showSpanish();
  rememberPlatePhoto(await drawPhoto(40, 30, 'brown'), ['VSA1']);
  await keepPlatePhoto(id, { model: '', serial: 'vsa1' });
  await expect.element(page.getByRole('button', { name: 'Foto 1 de 1: Placa de datos' })).toBeVisible();
});

test('a plate photo holds back a reload until it is uploaded, or another machine is on file', async ({ shop }) => {
  const id = await showCard(shop);
  const photo = await drawPhoto(40, 30, 'brown');
  await expect.poll(isWorking).toBe(false);
  rememberPlatePhoto(photo, ['VSA1']);
  expect(isWorking()).toBe(true);
  await keepPlatePhoto(id, { model: '', serial: 'other' });
  expect(isWorking()).toBe(false);
  rememberPlatePhoto(photo, ['VSA1']);
  const keeping = keepPlatePhoto(id, { model: '', serial: 'vsa1' });
  expect(isWorking()).toBe(true);
  await keeping;
  expect(isWorking()).toBe(true);
  await expect.element(thumbnails).toHaveLength(1);
  await expect.poll(isWorking).toBe(false);
});

test('a photo is uploaded directly when the browser cannot keep it, or says why the server refused it', async ({ shop }) => {
  const id = await showCard(shop);
  const storing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  onTestFinished(() => storing.mockRestore());
  await choose([await drawPhoto(40, 30, 'brown')], 'Burnt trace.');
  await expect.element(thumbnails).toHaveLength(1);
  await expect.element(uploads).not.toBeInTheDocument();
  expect(await photosOf(shop, id)).toMatchObject([{ note: 'Burnt trace.' }]);
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function sendNothing(this: XMLHttpRequest) {
    sending.mockRestore();
    this.send();
  });
  await choose([await drawPhoto(40, 30, 'gray')]);
  await expect.element(uploads).toMatchTextContent(/Not uploaded\. .*photo/);
  await uploads.getByRole('button', { name: 'Discard' }).click();
  await expect.element(uploads).not.toBeInTheDocument();
});
