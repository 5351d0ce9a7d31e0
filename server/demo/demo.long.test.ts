import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPhoto, photoFiles } from '../capabilities/photos/photo-files.ts';
import { addEntry } from '../testing/change-lists.ts';
import { login } from '../testing/login.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { admin, demoEmployees, demoPassword } from './demo-employees.ts';
import { demoEnvironment, demoNow, fillShop } from './fill-shop.ts';

let shop: TestShop;

async function openFilledShop(): Promise<TestShop> {
  const shop = await openTestShop('sqlite', { hasEmployees: false });
  await fillShop(shop.engine, { until: demoNow, timeZone: demoEnvironment.SHOP_TIME_ZONE, photoFiles: photoFiles(shop.photoDir) });
  const founder = await shop.logIn({ id: 1, ...admin });
  return { ...shop, ada: founder, tess: founder };
}

beforeAll(async () => {
  shop = await openFilledShop();
});

afterAll(() => shop.close());

test('the demo shop has 300 machines, some in every status, and some that came back for a second repair', async () => {
  const { data: all } = (await shop.ada.call('getMachines', { params: { status: 'all' } })).body;
  expect(all).toHaveLength(300);
  const statuses = Object.groupBy(all, ({ status }) => status);
  for (const status of ['in_progress', 'completed', 'trashed', 'exported'] as const) {
    expect(statuses[status]?.length).toBeGreaterThanOrEqual(15);
  }
  const returned = await shop.db.selectFrom('repairs').select('machine_id').where('number', '=', 2).execute();
  expect(returned.length).toBeGreaterThanOrEqual(5);
});

test('the history of the demo shop has every kind of work', async () => {
  const kinds = await shop.db.selectFrom('events').select('kind').distinct().orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind).join(' ')).toBe(
    'edited exported handed_over label_printed note_added note_removed part_arrived part_awaited photo_added registered status_changed',
  );
});

const photoFolder = join(import.meta.dirname, 'photos');
const hashOf = (...path: string[]) => hashPhoto(readFileSync(join(photoFolder, ...path)));

test('the photos of the demo shop are the drawn ones with their thumbnails, and all files are there', async () => {
  const photos = await shop.db.selectFrom('photos').select(['hash', 'thumbnail_hash']).distinct().execute();
  const drawn = globSync('*.jpg', { cwd: photoFolder });
  expect(new Set(photos)).toEqual(new Set(drawn.map((name) => ({ hash: hashOf(name), thumbnail_hash: hashOf('thumbnails', name) }))));
  const files = photoFiles(shop.photoDir);
  const hashes = photos.flatMap(({ hash, thumbnail_hash }) => [hash, thumbnail_hash ?? '']);
  expect(await Promise.all(hashes.map(files.has))).not.toContain(false);
});

test('all events are in the past and were saved in chronological order', async () => {
  const events = await shop.db.selectFrom('events').select(['on', 'arrived_on']).orderBy('id').execute();
  expect(events.some(({ arrived_on }) => arrived_on !== null)).toBe(true);
  const instants = events.map(({ on, arrived_on }) => arrived_on ?? on);
  expect(instants).toEqual(instants.toSorted());
  expect(instants.at(-1)?.slice(0, 10)).toBe('2026-11-20');
  expect(instants.at(-1)?.localeCompare(demoNow.toISOString())).toBe(-1);
});

test('every employee can log in with the printed password, and the founder is the admin whose login is printed', async () => {
  const { data: users } = (await shop.visitor.call('getUsers')).body;
  expect(users).toHaveLength(demoEmployees.length);
  for (const { id } of users) expect((await login(shop, id, demoPassword)).status).toBe(200);
  const founder = await shop.db.selectFrom('employees').select(['id', 'email', 'is_admin']).where('founder', '=', 1).execute();
  expect(founder).toEqual([{ id: shop.ada.id, email: admin.email, is_admin: 1 }]);
});

test('filling two databases gives the same data', async () => {
  await using second = await openFilledShop();
  for (const table of ['machines', 'repairs', 'notes', 'events', 'photos', 'awaited_parts', 'export_lines'] as const) {
    expect(await second.db.selectFrom(table).selectAll().execute()).toEqual(await shop.db.selectFrom(table).selectAll().execute());
  }
});

// The last, because it changes the shop.
test('an admin of the demo shop adds a brand, and a machine has it', async () => {
  await addEntry(shop, 'brands', 'Beko');
  const id = await shop.addMachine(shop.ada, { type_of: 'washer', brand: 'beko', model: 'WTV8512', serial: 'DEMO1' });
  const { data: card } = (await shop.ada.call('getMachine', { params: { id } })).body;
  expect(card).toMatchObject({ brand: 'beko', serial: 'DEMO1' });
});
