import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { startServer } from '../../startup/start-server.ts';
import { describeEachEngine, describeInShop } from '../../testing/describe-each-engine.ts';
import { type PhotoFile, samplePhoto } from '../../testing/sample-photos.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { collectGarbage } from './collect-garbage.ts';
import { hashPhoto, photoFiles, type PhotoFiles } from './photo-files.ts';

describeInShop('Collecting the files of photos', (shop) => {
  const pathOf = (hash: string) => join(shop.photoDir, hash.slice(0, 2), hash.slice(2, 4), hash);
  const add = async (file: PhotoFile) =>
    (await shop.tess.call('addPhoto', { params: { id: await shop.addMachine(shop.tess) }, file })).body.photo;
  const collect = () => collectGarbage(shop.engine, photoFiles(shop.photoDir), shop.clock.now);

  /** Files get the system's time. Here they are as old as the shop's clock says. */
  function setAge(path: string, minutes: number): void {
    const date = new Date(shop.clock.now.getTime() - minutes * 60_000);
    utimesSync(path, date, date);
  }

  /** What a crash leaves behind between the file and its row. */
  function addFileWithoutRow(minutes: number, { bytes } = samplePhoto()): string {
    const path = pathOf(hashPhoto(bytes));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    setAge(path, minutes);
    return path;
  }

  test('collecting the files of photos removes files over an hour old that no row refers to, and no others', async () => {
    const photo = await add(samplePhoto());
    const kept = pathOf(photo.url.split('/').at(-1) ?? '');
    setAge(kept, 600);
    const abandoned = addFileWithoutRow(61);
    const fresh = addFileWithoutRow(59);
    expect(await collect()).toBe(1);
    expect([kept, abandoned, fresh].map(existsSync)).toEqual([true, false, true]);
  });

  test('collecting the files of photos keeps thumbnails', async () => {
    const photo = await add(samplePhoto());
    const file = samplePhoto();
    await shop.tess.call('addThumbnail', { params: { photoId: photo.id }, file });
    setAge(pathOf(hashPhoto(file.bytes)), 600);
    await collect();
    expect(existsSync(pathOf(hashPhoto(file.bytes)))).toBe(true);
  });

  test('collecting the files of photos removes temporary files over an hour old, and leaves what is not ours', async () => {
    const folder = dirname(addFileWithoutRow(10));
    const names = ['.3b241101-e2bb-4255-8caf-4136c566a962.tmp', '.8d1c1f6e-91f5-4d4c-8a4e-2f0a8f9b2c11.tmp', 'README.txt'];
    const [old = '', fresh = '', foreign = ''] = names.map((name) => join(folder, name));
    for (const [path, minutes] of [
      [old, 61],
      [fresh, 5],
      [foreign, 600],
    ] as const) {
      writeFileSync(path, 'partial');
      setAge(path, minutes);
    }
    await collect();
    expect([old, fresh, foreign].map(existsSync)).toEqual([false, true, true]);
  });

  test('collecting the files of photos removes the row and the file of a photo an hour after it was deleted', async () => {
    const photo = await add(samplePhoto());
    const path = pathOf(photo.url.split('/').at(-1) ?? '');
    await shop.tess.call('deletePhoto', { params: { photoId: photo.id } });
    shop.clock.advance({ minutes: 59 });
    setAge(path, 600);
    await collect();
    expect(existsSync(path)).toBe(true);
    shop.clock.advance({ minutes: 1 });
    await collect();
    expect(existsSync(path)).toBe(false);
    expect(await shop.db.selectFrom('photos').select('id').where('id', '=', photo.id).execute()).toEqual([]);
  });

  test('collecting the files of photos keeps the file of a deleted photo while another photo has the same content', async () => {
    const file = samplePhoto();
    const [one, other] = [await add(file), await add(file)];
    await shop.tess.call('deletePhoto', { params: { photoId: one.id } });
    shop.clock.advance({ hours: 2 });
    setAge(pathOf(hashPhoto(file.bytes)), 600);
    await collect();
    expect((await shop.tess.send({ method: 'GET', path: other.url })).bytes).toEqual(file.bytes);
  });

  test('in a race with an upload of the same content, the photo keeps its file', async () => {
    for (let round = 0; round < 25; round += 1) {
      const file = samplePhoto();
      addFileWithoutRow(600, file);
      const [photo] = await Promise.all([add(file), collect(), collect()]);
      expect((await shop.tess.send({ method: 'GET', path: photo.url })).status).toBe(200);
    }
  });

  test('of two servers with one folder, both serve what one received, and collect without errors', async () => {
    const visitor = await shop.visitorOfSecondServer();
    const file = samplePhoto();
    const photo = await add(file);
    const { bytes } = await visitor.send({ method: 'GET', path: photo.url, headers: { cookie: shop.tess.cookie ?? '' } });
    expect(bytes).toEqual(file.bytes);
    const abandoned = Array.from({ length: 30 }, () => addFileWithoutRow(61));
    const counts = await Promise.all([collect(), collect()]);
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(abandoned.filter(existsSync)).toEqual([]);
  });

  test('a missing folder is no error', async () => {
    const missing = join(shop.photoDir, 'missing');
    expect(await collectGarbage(shop.engine, photoFiles(missing), shop.clock.now)).toBe(0);
    expect(readdirSync(shop.photoDir)).not.toContain('missing');
  });
});

describeEachEngine('While a photo is being added whose content is already in an old file', (engineName) => {
  /** Runs `interrupts` one by one, each time that the upload has made sure of its file. */
  async function addWhile(interrupts: ((collect: () => Promise<number>) => Promise<unknown>)[]): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'fettle-photos-'));
    const files = photoFiles(folder);
    const later = new Date(Date.now() + 2 * 3_600_000);
    const collections: Promise<number>[] = [];
    const collect = () => {
      const collection = collectGarbage(shop.engine, files, later);
      collections.push(collection);
      return collection;
    };
    const write: PhotoFiles['write'] = async (...file) => {
      await files.write(...file);
      await interrupts.shift()?.(collect);
    };
    await using shop = await openTestShop(engineName, { photoFiles: { ...files, write } });
    const file = samplePhoto();
    await files.write(hashPhoto(file.bytes), file.bytes);
    const id = await shop.addMachine(shop.tess);
    const { status, body } = await shop.tess.call('addPhoto', { params: { id }, file });
    expect(status).toBe(200);
    expect(interrupts).toEqual([]);
    await Promise.all(collections);
    expect((await shop.tess.send({ method: 'GET', path: body.photo.url })).bytes).toEqual(file.bytes);
    rmSync(folder, { recursive: true });
  }

  test('a collection before the row removes the file, and the upload writes it again', async () => {
    await addWhile([async (collect) => expect(await collect()).toBe(1)]);
  });

  test('a collection during the transaction waits for it, and keeps the file', async () => {
    let collection: Promise<number> | undefined;
    const startCollection = (collect: () => Promise<number>) => {
      collection = collect();
      // It cannot end before the transaction does. If it did, it would have removed the file by now.
      return Promise.race([collection, setTimeout(200)]);
    };
    await addWhile([async () => {}, startCollection]);
    expect(await collection).toBe(0);
  });
});

test('a server collects when it starts, in the folder photos of its data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-data-'));
  const hash = 'ab'.repeat(32);
  const path = join(dataDir, 'photos', 'ab', 'ab', hash);
  // Not before: a folder with photos but no database is refused.
  const prepare = async () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'abandoned');
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(path, yesterday, yesterday);
  };
  const server = await startServer({ config: readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), prepare });
  await expect.poll(() => existsSync(path)).toBe(false);
  await server.close();
  rmSync(dataDir, { recursive: true });
});
