import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '@fettle/contract/records/machine.ts';
import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import type { Bench } from '@fettle/contract/repairs/bench.ts';
import type { Photo } from '@fettle/contract/photos/photo.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../startup/build-app.ts';
import { BackupRunner } from '../capabilities/backups/backup-runner.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { type Engine, openDatabase } from '../platform/database/engine.ts';
import { createLabelPrinter } from '../capabilities/printing/label-printer.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { configuredLabelPrinter, configuredReportPrinter } from '../capabilities/printing/printer-settings.ts';
import { createReportPrinter } from '../capabilities/printing/report-printer.ts';
import { migrate } from '../platform/database/migrate.ts';
import { admin, demoEmployees, demoPassword } from './demo-employees.ts';
import { demoNow, demoEnvironment, fillShop } from './fill-shop.ts';
import { machineWithManyNotes } from './simulate-repairs.ts';

const photoDir = mkdtempSync(join(tmpdir(), 'fettle-demo-test-'));
let engine: Engine;
let app: FastifyInstance;

async function createFilledDatabase(): Promise<Engine> {
  const engine = openDatabase('sqlite::memory:');
  await migrate(engine);
  await fillShop(engine, { until: demoNow, timeZone: demoEnvironment.SHOP_TIME_ZONE, photoFiles: photoFiles(photoDir) });
  return engine;
}

async function open(engine: Engine) {
  const config = readConfig(demoEnvironment);
  return buildApp({
    engine,
    config,
    backups: new BackupRunner({
      engine,
      now: () => demoNow,
      timeZone: async () => demoEnvironment.SHOP_TIME_ZONE,
      settings: config.backups,
      dataDir: photoDir,
      make: async () => ({ bytes: 0, missingPhotos: 0 }),
      logError: () => {},
    }),
    photoFiles: photoFiles(photoDir),
    version: '0',
    webFiles: undefined,
    log: pino({ level: 'silent' }),
    labelPrinter: createLabelPrinter(configuredLabelPrinter(config)),
    reportPrinter: createReportPrinter(configuredReportPrinter(config)),
    findPrinters: async () => [],
    networkUrl: () => undefined,
    phoneUrl: () => undefined,
    now: () => demoNow,
    monotonicNow: () => demoNow.getTime(),
    randomToken: randomUUID,
    onRegister: () => {},
    checkMachines: () => {},
    isStopping: () => false,
  });
}

beforeAll(async () => {
  engine = await createFilledDatabase();
  app = await open(engine);
});

afterAll(async () => {
  await app.close();
  await engine.db.destroy();
  rmSync(photoDir, { recursive: true });
});

async function logInAsAdmin(): Promise<{ cookie: string | undefined }> {
  const login = await app.inject({ method: 'POST', url: '/api/auth/login/1', payload: { password: demoPassword } });
  return { cookie: String(login.headers['set-cookie']).split(';')[0] };
}

async function getAsAdmin(...urls: string[]): Promise<unknown[]> {
  const headers = await logInAsAdmin();
  const data = [];
  for (const url of urls) data.push((await app.inject({ url, headers })).json<{ data: unknown }>().data);
  return data;
}

test('the demo shop has 300 machines, some in every status', async () => {
  const [all] = (await getAsAdmin('/api/read/get_machines/all')) as [Machine[]];
  expect(all).toHaveLength(300);
  const statuses = Object.groupBy(all, ({ status }) => status);
  for (const status of ['in_progress', 'completed', 'trashed', 'exported'] as const) {
    expect(statuses[status]?.length).toBeGreaterThanOrEqual(15);
  }
});

test('some machines are untouched for weeks, and some came back for a second repair', async () => {
  const threeWeeksAgo = new Date(demoNow.getTime() - 21 * 86_400_000).toISOString();
  const forgotten = await engine.db
    .selectFrom('events')
    .innerJoin('machines', 'machines.id', 'machine_id')
    .select('machine_id')
    .where('status', '=', 'in_progress')
    .groupBy('machine_id')
    .having((row) => row.fn.max('on'), '<', threeWeeksAgo)
    .execute();
  expect(forgotten.length).toBeGreaterThanOrEqual(3);
  const returned = await engine.db.selectFrom('repairs').select('machine_id').where('number', '=', 2).execute();
  expect(returned.length).toBeGreaterThanOrEqual(5);
});

test('technicians have benches with waiting, handed-over and returned machines, and finished some today', async () => {
  const benches = (await getAsAdmin(...demoEmployees.map((_, index) => `/api/read/get_bench/${index + 1}`))) as Bench[];
  const working = benches.flatMap((bench) => bench.working);
  const waiting = benches.flatMap((bench) => bench.waiting);
  expect(benches.filter((bench) => bench.working.length + bench.waiting.length > 0).length).toBeGreaterThanOrEqual(9);
  expect(waiting.length).toBeGreaterThanOrEqual(5);
  expect(waiting.filter(({ awaited_parts }) => awaited_parts.length === 0)).toEqual([]);
  const inProgress = [...working, ...waiting];
  expect(inProgress.filter(({ handed_over_by }) => handed_over_by !== null).length).toBeGreaterThanOrEqual(2);
  expect(inProgress.filter(({ repair_number }) => repair_number > 1).length).toBeGreaterThanOrEqual(2);
  expect(benches.flatMap((bench) => bench.finished_today).length).toBeGreaterThanOrEqual(1);
});

test('some awaited parts are late and some are still to come', async () => {
  const [parts] = (await getAsAdmin('/api/read/get_awaited_parts')) as [AwaitedPartLine[]];
  const days = parts.flatMap(({ expected_on }) => expected_on ?? []);
  expect(days.filter((day) => day < '2026-11-20').length).toBeGreaterThanOrEqual(2);
  expect(days.filter((day) => day >= '2026-11-20').length).toBeGreaterThanOrEqual(2);
  expect(new Set(parts.map(({ supplier }) => supplier)).size).toBeGreaterThanOrEqual(3);
});

test('some repairs waited for parts before they were finished', async () => {
  const waited = await engine.db
    .selectFrom('repairs')
    .select('machine_id')
    .where('waited_seconds', '>', 0)
    .where('finished_on', 'is not', null)
    .execute();
  expect(waited.length).toBeGreaterThanOrEqual(50);
});

test('every trashed machine has notes, and one machine has 40', async () => {
  const trashed = await engine.db.selectFrom('machines').select('id').where('status', '=', 'trashed').execute();
  const cards = (await getAsAdmin(...trashed.map(({ id }) => `/api/read/get_machine/${id}`))) as MachineCard[];
  expect(cards.filter(({ notes }) => notes.length === 0)).toEqual([]);
  const [card] = (await getAsAdmin(`/api/read/get_machine/${machineWithManyNotes}`)) as [MachineCard];
  expect(card.notes).toHaveLength(40);
  // The newest one was made without a connection.
  expect(card.notes.map(({ arrived_on }) => arrived_on !== null)).toEqual([true, ...Array.from({ length: 39 }, () => false)]);
});

function drawnPhoto(path: string): Buffer {
  return readFileSync(new URL(`photos/${path}.jpg`, import.meta.url));
}

test('technicians photographed several faults, and damage at check-in', async () => {
  const photos = await engine.db.selectFrom('photos').select(['machine_id', 'hash', 'note']).execute();
  expect(new Set(photos.map(({ hash }) => hash)).size).toBe(7);
  expect(photos.length).toBeGreaterThanOrEqual(20);
  expect(photos.filter(({ note }) => note === 'Scrape on the left side, as arrived.').length).toBeGreaterThanOrEqual(3);
});

test('a machine in progress has five photos with thumbnails, and the files are the drawn ones', async () => {
  const headers = await logInAsAdmin();
  const [card, photos] = (await getAsAdmin(
    `/api/read/get_machine/${machineWithManyNotes}`,
    `/api/read/get_photos/${machineWithManyNotes}`,
  )) as [MachineCard, Photo[]];
  expect(card.status).toBe('in_progress');
  expect(photos.map(({ note }) => note === null)).toEqual([true, false, false, false, false]);
  const fileOf = async (url: string | null) => (await app.inject({ url: url ?? '', headers })).rawPayload;
  const [newest] = photos as [Photo];
  expect(await fileOf(newest.url)).toEqual(drawnPhoto('iced-coil'));
  expect(await fileOf(newest.thumbnail_url)).toEqual(drawnPhoto('thumbnails/iced-coil'));
});

test('the file and the thumbnail of every photo are in the photo folder', async () => {
  const photos = await engine.db.selectFrom('photos').select(['hash', 'thumbnail_hash']).execute();
  const files = photoFiles(photoDir);
  for (const { hash, thumbnail_hash } of photos) {
    expect([await files.has(hash), await files.has(thumbnail_hash ?? '')]).toEqual([true, true]);
  }
});

test('all events are in the past and were saved in chronological order', async () => {
  const events = await engine.db.selectFrom('events').select(['on', 'arrived_on']).orderBy('id').execute();
  const instants = events.map(({ on, arrived_on }) => arrived_on ?? on);
  expect(instants).toEqual(instants.toSorted());
  expect(instants.at(-1)?.slice(0, 10)).toBe('2026-11-20');
  expect(instants.at(-1)?.localeCompare(demoNow.toISOString())).toBe(-1);
});

test('every employee can log in with the printed password', async () => {
  const { data: users } = (await app.inject('/api/read/get_users')).json<{ data: { id: number }[] }>();
  expect(users).toHaveLength(demoEmployees.length);
  for (const { id } of users) {
    const reply = await app.inject({ method: 'POST', url: `/api/auth/login/${id}`, payload: { password: demoPassword } });
    expect(reply.statusCode).toBe(200);
  }
});

test('the founder is the admin whose login is printed', async () => {
  const founder = await engine.db
    .selectFrom('employees')
    .select(['first_name', 'is_admin'])
    .where('founder', '=', 1)
    .executeTakeFirstOrThrow();
  expect(founder).toEqual({ first_name: admin.first_name, is_admin: 1 });
});

test('the stored counts match the machines', async () => {
  expect(await engine.db.selectFrom('machine_count_changes').selectAll().execute()).toEqual([]);
  const blockCounts = await engine.db
    .selectFrom('machine_counts')
    .select((row) => ['status', row.cast<number>(row.fn.sum('machines'), 'integer').as('machines')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  const totals = await engine.db.selectFrom('machine_totals').select(['status', 'machines']).orderBy('status').execute();
  const counted = await engine.db
    .selectFrom('machines')
    .select((row) => ['status', row.cast<number>(row.fn.countAll(), 'integer').as('machines')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect([blockCounts, totals]).toEqual([counted, counted]);
});

test('filling two databases gives the same data', async () => {
  const second = await createFilledDatabase();
  for (const table of ['machines', 'repairs', 'notes', 'events', 'photos', 'awaited_parts', 'export_lines'] as const) {
    expect(await second.db.selectFrom(table).selectAll().execute()).toEqual(await engine.db.selectFrom(table).selectAll().execute());
  }
  await second.db.destroy();
});

// The last, because it changes the shop.
test('an admin of the demo shop adds a brand, and a machine has it', async () => {
  const headers = await logInAsAdmin();
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
  const brand = { list: 'brands', label: 'Beko', version: 0 };
  const machine = { type_of: 'washer', brand: 'beko', model: 'WTV8512', serial: 'DEMO1' };
  expect([await post('/api/create/add_list_entry', brand), await post('/api/create/add_machine', machine)]).toEqual([200, 200]);
  const [machines] = await getAsAdmin('/api/read/get_machines/all?page=1&search=beko');
  expect(machines).toMatchObject([{ brand: 'beko', serial: 'DEMO1' }]);
});

test('an entry that an admin of the demo adds is taken in, and its machine has it', async () => {
  const headers = await logInAsAdmin();
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, headers, payload })).json<{ machine_id: number }>();
  const [{ version }] = (await getAsAdmin('/api/read/lists')) as [{ version: number }];
  await post('/api/create/add_list_entry', { list: 'vendors', label: 'Toledo', version });
  const fridge = { type_of: 'fridge', brand: 'whirlpool', model: 'WRS325SDHZ', serial: 'TOLEDO1', vendor: 'toledo' };
  const { machine_id } = await post('/api/create/add_machine', fridge);
  const [card] = (await getAsAdmin(`/api/read/get_machine/${machine_id}`)) as [MachineCard];
  expect(card).toMatchObject(fridge);
});
