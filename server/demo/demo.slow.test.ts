import { randomUUID } from 'node:crypto';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../startup/build-app.ts';
import { readConfig } from '../config/read-config.ts';
import { type Engine, openDatabase } from '../database/engine.ts';
import { createLabelPrinter } from '../printing/labels/label-printer.ts';
import { photoFiles } from '../photos/photo-files.ts';
import { createReportPrinter } from '../reports/report-printer.ts';
import { migrate } from '../database/migrate.ts';
import { admin, demoEmployees, demoPassword } from './demo-employees.ts';
import { demoNow, demoEnvironment, fillShop } from './fill-shop.ts';
import { machineWithManyNotes } from './simulate-repairs.ts';

let engine: Engine;
let app: FastifyInstance;

async function createFilledDatabase(): Promise<Engine> {
  const engine = openDatabase('sqlite::memory:');
  await migrate(engine);
  await fillShop(engine, { until: demoNow, timeZone: demoEnvironment.SHOP_TIME_ZONE });
  return engine;
}

async function open(engine: Engine) {
  const config = readConfig(demoEnvironment);
  return buildApp({
    engine,
    config,
    photoFiles: photoFiles(config.photoDir),
    version: '0',
    setupCode: '',
    webFiles: undefined,
    log: pino({ level: 'silent' }),
    labelPrinter: createLabelPrinter(config.labelPrinter),
    reportPrinter: createReportPrinter(config.reportPrinter),
    now: () => demoNow,
    monotonicNow: () => demoNow.getTime(),
    randomToken: randomUUID,
  });
}

beforeAll(async () => {
  engine = await createFilledDatabase();
  app = await open(engine);
});

afterAll(async () => {
  await app.close();
  await engine.db.destroy();
});

async function getAsAdmin(...urls: string[]): Promise<unknown[]> {
  const login = await app.inject({ method: 'POST', url: '/api/auth/login/1', payload: { password: demoPassword } });
  const cookie = String(login.headers['set-cookie']).split(';')[0];
  const data = [];
  for (const url of urls) data.push((await app.inject({ url, headers: { cookie } })).json<{ data: unknown }>().data);
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

test('every trashed machine has notes, and one machine has 40', async () => {
  const trashed = await engine.db.selectFrom('machines').select('id').where('status', '=', 'trashed').execute();
  const cards = (await getAsAdmin(...trashed.map(({ id }) => `/api/read/get_machine/${id}`))) as MachineCard[];
  expect(cards.filter(({ notes }) => notes.length === 0)).toEqual([]);
  const [card] = (await getAsAdmin(`/api/read/get_machine/${machineWithManyNotes}`)) as [MachineCard];
  expect(card.notes).toHaveLength(40);
});

test('all events are in the past and in chronological order', async () => {
  const events = await engine.db.selectFrom('events').select('on').orderBy('id').execute();
  const instants = events.map(({ on }) => on);
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
  for (const table of ['machines', 'repairs', 'notes', 'events', 'export_lines'] as const) {
    expect(await second.db.selectFrom(table).selectAll().execute()).toEqual(await engine.db.selectFrom(table).selectAll().execute());
  }
  await second.db.destroy();
});
