import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { exif, jpeg, type PhotoFile, png, samplePhoto, webp, lossyChunk } from '../../testing/sample-photos.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { hashPhoto, photoFiles } from './photo-files.ts';

const megabyte = 1_048_576;

/** A valid JPEG of this many bytes. */
function jpegOfSize(bytes: number): PhotoFile {
  const rest = bytes - jpeg({ scan: Buffer.alloc(0) }).length;
  return { type: 'image/jpeg', bytes: jpeg({ scan: Buffer.alloc(rest, 0x11) }) };
}

const filesOf = (root: string) => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describeInShop('Photos', (shop) => {
  const add = (id: number, file: PhotoFile, note?: string) =>
    shop.tess.call('addPhoto', { params: { id }, query: note === undefined ? undefined : { note }, file });
  const list = async (id: number) => (await shop.walt.call('getPhotos', { params: { id } })).body;

  test('a photo is listed with its text, size, author and date, newest first', async () => {
    const id = await shop.addMachine(shop.tess);
    const first = await add(
      id,
      { type: 'image/jpeg', bytes: jpeg({ width: 1600, height: 1200 }) },
      '  Burnt trace on the main board.\nTop left. ',
    );
    shop.clock.advance({ minutes: 5 });
    const { status, body } = await shop.walt.call('addPhoto', { params: { id }, file: { type: 'image/png', bytes: png() } });

    expect([status, body.message]).toEqual([200, 'Photo added']);
    const hash = hashPhoto(png());
    const photo = {
      id: expect.any(Number) as number,
      url: `/api/read/get_photo/${body.photo.id}/${hash}`,
      thumbnail_url: null,
      width: 4,
      height: 3,
      bytes: png().length,
      note: null,
      date: shop.clock.now.toISOString(),
      arrived_on: null,
      author_name: 'Walt Hebert',
    };
    expect(body.photo).toEqual(photo);
    expect(first.body.photo).toMatchObject({
      note: 'Burnt trace on the main board.\nTop left.',
      width: 1600,
      height: 1200,
      author_name: 'Tess Landry',
    });
    const { data, meta } = await list(id);
    expect(data).toEqual([photo, first.body.photo]);
    expect(meta).toEqual({ total: 2, next_before: null });
    const { events, touched_on } = await shop.card(id);
    expect(events.map(({ kind, to }) => [kind, to])).toEqual([
      ['photo_added', null],
      ['photo_added', 'Burnt trace on the main board.\nTop left.'],
      ['registered', null],
    ]);
    expect(touched_on).toBe(shop.clock.now.toISOString());
  });

  test.for<PhotoFile>([
    { type: 'image/jpeg', bytes: jpeg() },
    { type: 'image/png', bytes: png() },
    { type: 'image/webp', bytes: webp(lossyChunk(6, 4)) },
  ])('a $type is served with a fixed type, and may be kept forever by the browser', async ({ type, bytes }) => {
    const { body } = await add(await shop.addMachine(shop.tess), { type, bytes });
    const file = await shop.walt.send({ method: 'GET', path: body.photo.url });
    expect(file.status).toBe(200);
    expect(file.bytes).toEqual(bytes);
    expect(file.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="photo-${body.photo.id}.${type.slice(6).replace('jpeg', 'jpg')}"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'content-length': String(bytes.length),
    });
    const { status, headers } = await shop.visitor.send({ method: 'GET', path: body.photo.url });
    expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
  });

  test('what a program uploads is stored without location and camera', async () => {
    const original = jpeg({ segments: [exif({ orientation: 6 })] });
    const { body } = await add(await shop.addMachine(shop.tess), { type: 'image/jpeg', bytes: original });
    expect(body.photo).toMatchObject({ width: 30, height: 40 });
    const { bytes } = await shop.tess.send({ method: 'GET', path: body.photo.url });
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Secret/);
    expect(hashPhoto(bytes)).toBe(body.photo.url.split('/').at(-1));
  });

  test('the file is readable only by the server, under its hash, and stored once', async () => {
    const file = samplePhoto();
    const [one, other] = [await shop.addMachine(shop.tess), await shop.addMachine(shop.walt)];
    const before = filesOf(shop.photoDir).length;
    await Promise.all([add(one, file), add(other, file), add(other, file)]);
    expect(filesOf(shop.photoDir)).toHaveLength(before + 1);
    expect((await list(other)).meta.total).toBe(2);
    const hash = hashPhoto(file.bytes);
    const path = join(shop.photoDir, hash.slice(0, 2), hash.slice(2, 4), hash);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(join(path, '..')).mode & 0o777).toString(8)).toBe('700');
  });

  test('a thumbnail is added once, and is served like its photo', async () => {
    const id = await shop.addMachine(shop.tess);
    const { body } = await add(id, samplePhoto());
    const thumbnail = { type: 'image/jpeg', bytes: jpeg({ width: 320, height: 240 }) };
    const send = (file: PhotoFile) => shop.tess.call('addThumbnail', { params: { photoId: body.photo.id }, file });
    expect((await send({ type: 'image/jpeg', bytes: jpeg({ width: 641, height: 8 }) })).body).toMatchObject({
      message: 'A thumbnail may have at most 640 by 640 pixels.',
    });
    expect((await send(thumbnail)).status).toBe(200);
    const files = countFiles(shop.photoDir);
    const second = await send(samplePhoto());
    expect([second.status, second.body.message]).toEqual([409, 'This photo already has a thumbnail.']);

    const [photo] = (await list(id)).data;
    expect(photo?.thumbnail_url).toBe(`/api/read/get_photo/${body.photo.id}/${hashPhoto(thumbnail.bytes)}`);
    const served = await shop.tess.send({ method: 'GET', path: photo?.thumbnail_url ?? '' });
    expect([served.headers['content-type'], served.bytes.equals(thumbnail.bytes)]).toEqual(['image/jpeg', true]);
    const unknown = await shop.tess.call('addThumbnail', { params: { photoId: 999_999 }, file: thumbnail });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Photo not found']);
    const { photo: other } = (await add(id, samplePhoto())).body;
    const foreign = await shop.walt.call('addThumbnail', { params: { photoId: other.id }, file: samplePhoto() });
    expect([foreign.status, foreign.body.message]).toEqual([403, 'Only the person who wrote this or an admin may change it.']);
    expect((await add(999_999, samplePhoto())).status).toBe(404);
    // Nothing stays of what was refused.
    expect(countFiles(shop.photoDir)).toBe(files + 1);
  });

  test('a repeated upload with the same key adds one photo; another file with that key is rejected', async () => {
    const id = await shop.addMachine(shop.tess);
    const file = samplePhoto();
    const send = (file: PhotoFile) => shop.tess.call('addPhoto', { params: { id }, file, headers: { 'idempotency-key': 'shot-1' } });
    const replies = [...(await Promise.all([send(file), send(file), send(file)])), await send(file)];
    expect(sortedStatuses(replies)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.photo.id)).size).toBe(1);
    expect((await list(id)).meta.total).toBe(1);
    const other = await send(samplePhoto());
    expect([other.status, other.body.message]).toEqual([409, 'This Idempotency-Key was already used for a different request.']);
    expect((await shop.card(id)).events.filter(({ kind }) => kind === 'photo_added')).toHaveLength(1);
  });

  test('a deleted photo is gone for everyone; Undo restores it with its text, author and date', async () => {
    const { tess, walt } = shop;
    const id = await shop.addMachine(tess);
    const { photo } = (await add(id, samplePhoto(), 'Dent on the left.')).body;
    const params = { photoId: photo.id };
    shop.clock.advance({ days: 3 });

    const both = await Promise.all([tess, walt].map((client) => client.call('deletePhoto', { params })));
    expect(sortedStatuses(both)).toEqual([200, 404]);
    expect(await list(id)).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await tess.send({ method: 'GET', path: photo.url })).status).toBe(404);
    expect((await shop.card(id)).events[0]).toMatchObject({ kind: 'photo_removed', from: 'Dent on the left.', to: null });

    shop.clock.advance({ minutes: 59 });
    const restored = await walt.call('restorePhoto', { params });
    expect([restored.status, restored.body.photo]).toEqual([200, photo]);
    expect((await list(id)).data).toEqual([photo]);
    expect((await tess.send({ method: 'GET', path: photo.url })).status).toBe(200);
    expect((await shop.card(id)).events[0]).toMatchObject({ kind: 'photo_restored', author_name: 'Walt Hebert', to: 'Dent on the left.' });
    expect((await walt.call('restorePhoto', { params })).body.message).toBe('Photo not found');
  });

  test('a photo cannot be restored an hour after it was deleted', async () => {
    const { photo } = (await add(await shop.addMachine(shop.tess), samplePhoto())).body;
    const params = { photoId: photo.id };
    await shop.tess.call('deletePhoto', { params });
    shop.clock.advance({ hours: 1 });
    expect((await shop.tess.call('restorePhoto', { params })).status).toBe(404);
  });

  test('the list has 100 photos a page', async () => {
    const id = await shop.addMachine(shop.tess);
    const other = await shop.addMachine(shop.tess);
    const file = samplePhoto();
    const ids: number[] = [];
    for (let photo = 0; photo < 205; photo += 1) {
      ids.unshift((await add(id, file)).body.photo.id);
      if (photo % 50 === 0) await add(other, file);
    }
    const pages: number[][] = [];
    for (let before: number | null | undefined; before !== null;) {
      const { data, meta }: CallReply<Api['getPhotos']> = (
        await shop.tess.call('getPhotos', { params: { id }, query: before === undefined ? undefined : { before } })
      ).body;
      expect(meta.total).toBe(205);
      pages.push(data.map((photo) => photo.id));
      before = meta.next_before;
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 5]);
    expect(pages.flat()).toEqual(ids);
  });

  test.for<[what: string, status: number, message: string, file: PhotoFile]>([
    ['a PNG named JPEG', 415, 'This file is a PNG, but was sent as image/jpeg.', { type: 'image/jpeg', bytes: png() }],
    [
      'a web page',
      415,
      'This file is not a JPEG, PNG or WebP photo.',
      { type: 'image/png', bytes: Buffer.from('<script>alert(1)</script>') },
    ],
    [
      'a HEIC photo',
      415,
      'This is a HEIC photo. Save it as JPEG. An iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.',
      { type: 'image/jpeg', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
    ],
    [
      'an SVG',
      415,
      'Send a photo with the content type image/jpeg, image/png, image/webp.',
      { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
    ],
    [
      'JSON',
      415,
      'Send a photo with the content type image/jpeg, image/png, image/webp.',
      { type: 'application/json', bytes: Buffer.from('{}') },
    ],
    ['an incomplete photo', 400, 'This photo is damaged or incomplete.', { type: 'image/jpeg', bytes: jpeg().subarray(0, -20) }],
    ['an empty file', 400, 'The photo is empty.', { type: 'image/jpeg', bytes: Buffer.alloc(0) }],
    [
      'more than 50 megapixels',
      413,
      'A photo may have at most 50 megapixels.',
      { type: 'image/jpeg', bytes: jpeg({ width: 9_000, height: 6_000 }) },
    ],
    ['more than 10 MB', 413, 'A photo may have at most 10 MB.', jpegOfSize(10 * megabyte + 1)],
  ])('%s is rejected with %i: %s', async ([, status, message, file]) => {
    const id = await shop.addMachine(shop.tess);
    const [before, files] = [await shop.countRows(), filesOf(shop.photoDir).length];
    const reply = await add(id, file);
    expect([reply.status, reply.body]).toEqual([status, { success: false, message }]);
    expect(await shop.countRows()).toEqual(before);
    expect(filesOf(shop.photoDir)).toHaveLength(files);
  });

  test('exactly 10 MB are accepted', async () => {
    const { status, body } = await add(await shop.addMachine(shop.tess), jpegOfSize(10 * megabyte));
    expect([status, body.photo.bytes]).toEqual([200, 10 * megabyte]);
  });

  test("a photo's note has 1 to 500 characters", async () => {
    const id = await shop.addMachine(shop.tess);
    expect((await add(id, samplePhoto(), 'é'.repeat(500))).status).toBe(200);
    expect((await add(id, samplePhoto(), '🔧'.repeat(250))).status).toBe(200);
    expect((await add(id, samplePhoto(), 'x'.repeat(501))).body).toEqual({
      success: false,
      message: 'The note must have at most 500 characters.',
      field: 'note',
    });
    expect((await add(id, samplePhoto(), ' ')).body).toEqual({ success: false, message: 'The note is required.', field: 'note' });
  });

  test('a photo is not accepted where JSON is expected', async () => {
    const id = await shop.addMachine(shop.tess);
    const { status, body } = await shop.tess.call('addNote', { params: { id }, file: samplePhoto() });
    expect([status, body.message]).toEqual([415, 'Send JSON with the content type application/json.']);
  });

  test.for<[path: string, status: number]>([
    ['/api/read/get_photo/1/..%2f..%2fetc%2fpasswd', 400],
    [`/api/read/get_photo/1/${'A'.repeat(64)}`, 400],
    [`/api/read/get_photo/999999/${'a'.repeat(64)}`, 404],
    ['/api/read/get_photos/999999', 404],
    ['/api/read/get_photos/1?before=0', 400],
  ])('%s gets %i', async ([path, status]) => {
    await shop.addMachine(shop.tess);
    expect((await shop.tess.send({ method: 'GET', path })).status).toBe(status);
  });

  test("a photo's URL does not work with another photo's hash", async () => {
    const id = await shop.addMachine(shop.tess);
    const [one, other] = [(await add(id, samplePhoto())).body.photo, (await add(id, samplePhoto())).body.photo];
    const path = `/api/read/get_photo/${one.id}/${other.url.split('/').at(-1)}`;
    expect((await shop.tess.send({ method: 'GET', path })).status).toBe(404);
  });

  test('adding a photo to an unknown machine returns 404 and no row', async () => {
    const before = await shop.countRows();
    const { status, body } = await add(999_999, samplePhoto());
    expect([status, body]).toEqual([404, { success: false, message: 'Machine not found' }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('a missing file gets a clear message, and is logged', async () => {
    const { photo } = (await add(await shop.addMachine(shop.tess), samplePhoto())).body;
    const hash = photo.url.split('/').at(-1) ?? '';
    rmSync(join(shop.photoDir, hash.slice(0, 2), hash.slice(2, 4), hash));
    const { status, bytes } = await shop.tess.send({ method: 'GET', path: photo.url });
    expect([status, JSON.parse(bytes.toString())]).toEqual([
      404,
      { success: false, message: "This photo's file is missing on the server." },
    ]);
    expect(shop.takeErrors()).toMatchObject([{ photo: photo.id, hash, msg: 'the file of a photo is missing' }]);
  });

  test('a machine has at most 500 photos, also when several arrive at once', async () => {
    const id = await shop.addMachine(shop.tess);
    const { hash } = await shop.db
      .selectFrom('photos')
      .select('hash')
      .where('id', '=', (await add(id, samplePhoto())).body.photo.id)
      .executeTakeFirstOrThrow();
    const row = { machine_id: id, author_id: shop.tess.id, date: '2026-11-20T15:00:00.000Z', arrived_on: null, note: null, hash };
    const rows = Array.from({ length: 498 }, () => ({ ...row, type: 'image/jpeg' as const, width: 4, height: 3, bytes: 9 }));
    await shop.db.insertInto('photos').values(rows).execute();
    const replies = await Promise.all([add(id, samplePhoto()), add(id, samplePhoto()), add(id, samplePhoto())]);
    expect(sortedStatuses(replies)).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This machine has 500 photos, which is the most. Delete some that are no longer needed.',
    );
    const params = { photoId: replies.find(({ status }) => status === 200)?.body.photo.id ?? 0 };
    await shop.tess.call('deletePhoto', { params });
    await add(id, samplePhoto());
    expect((await shop.tess.call('restorePhoto', { params })).status).toBe(409);
    expect((await list(id)).meta.total).toBe(500);
  });
});

test('no photo is saved on a disk that is almost full, and everything else is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-full-'));
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { photoFiles: photoFiles(folder, Number.MAX_SAFE_INTEGER) });
  const id = await shop.addMachine(shop.tess);
  const { bytes, type } = samplePhoto();
  const { status, body } = await shop.tess.call('addPhoto', { params: { id }, file: { bytes, type } });
  expect([status, body.message]).toEqual([
    507,
    "The server's disk is almost full, so no photos can be saved. Tell an admin. The rest is kept for machines, notes and repairs.",
  ]);
  expect((await shop.tess.call('addNote', { params: { id }, body: { content: 'Leaks.' } })).status).toBe(200);
  rmSync(folder, { recursive: true });
});

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
