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
import { createReportPrinter } from '../reports/report-printer.ts';
import { migrate } from '../database/migrate.ts';
import { admin, crew, demoPassword } from './crew.ts';
import { demoInstant, demoShop, fillShop } from './fill-shop.ts';
import { watchedMachine } from './simulate-repairs.ts';

let engine: Engine;
let app: FastifyInstance;

async function filledShop(): Promise<Engine> {
  const engine = openDatabase('sqlite::memory:');
  await migrate(engine);
  await fillShop(engine, { until: demoInstant, timeZone: demoShop.SHOP_TIME_ZONE });
  return engine;
}

async function open(engine: Engine) {
  const config = readConfig(demoShop);
  return buildApp({
    engine,
    config,
    version: '0',
    setupCode: '',
    webFiles: undefined,
    log: pino({ level: 'silent' }),
    labelPrinter: createLabelPrinter(config.labelPrinter),
    reportPrinter: createReportPrinter(config.reportPrinter),
    now: () => demoInstant,
    monotonicNow: () => demoInstant.getTime(),
    randomToken: randomUUID,
  });
}

beforeAll(async () => {
  engine = await filledShop();
  app = await open(engine);
});

afterAll(async () => {
  await app.close();
  await engine.db.destroy();
});

async function askAsAdmin(...urls: string[]): Promise<unknown[]> {
  const login = await app.inject({ method: 'POST', url: '/api/auth/login/1', payload: { password: demoPassword } });
  const cookie = String(login.headers['set-cookie']).split(';')[0];
  const replies = [];
  for (const url of urls) replies.push((await app.inject({ url, headers: { cookie } })).json<{ data: unknown }>().data);
  return replies;
}

test('the demo shop has 300 machines, some in every status', async () => {
  const [all] = (await askAsAdmin('/api/read/get_machines/all')) as [Machine[]];
  expect(all).toHaveLength(300);
  const statuses = Object.groupBy(all, ({ status }) => status);
  for (const status of ['in_progress', 'completed', 'trashed', 'exported'] as const) {
    expect(statuses[status]?.length).toBeGreaterThanOrEqual(15);
  }
});

test('some machines lie untouched for weeks, and some came back for a second repair', async () => {
  const threeWeeksAgo = new Date(demoInstant.getTime() - 21 * 86_400_000).toISOString();
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

test('a trashed machine says why in its notes, and one machine has a card of 40 notes', async () => {
  const trashed = await engine.db.selectFrom('machines').select('id').where('status', '=', 'trashed').execute();
  const cards = (await askAsAdmin(...trashed.map(({ id }) => `/api/read/get_machine/${id}`))) as MachineCard[];
  expect(cards.filter(({ notes }) => notes.length === 0)).toEqual([]);
  const [watched] = (await askAsAdmin(`/api/read/get_machine/${watchedMachine}`)) as [MachineCard];
  expect(watched.notes).toHaveLength(40);
});

test('what happened lies in the past, in the order of the cards', async () => {
  const events = await engine.db.selectFrom('events').select('on').orderBy('id').execute();
  const instants = events.map(({ on }) => on);
  expect(instants).toEqual(instants.toSorted());
  expect(instants.at(-1)?.slice(0, 10)).toBe('2026-11-20');
  expect(instants.at(-1)?.localeCompare(demoInstant.toISOString())).toBe(-1);
});

test('every employee can sign in with the password that the demo prints', async () => {
  const { data: users } = (await app.inject('/api/read/get_users')).json<{ data: { id: number }[] }>();
  expect(users).toHaveLength(crew.length);
  for (const { id } of users) {
    const reply = await app.inject({ method: 'POST', url: `/api/auth/login/${id}`, payload: { password: demoPassword } });
    expect(reply.statusCode).toBe(200);
  }
});

test('the founder is the admin whose name is printed', async () => {
  const founder = await engine.db
    .selectFrom('employees')
    .select(['first_name', 'is_admin'])
    .where('founder', '=', 1)
    .executeTakeFirstOrThrow();
  expect(founder).toEqual({ first_name: admin.first_name, is_admin: 1 });
});

test('the kept counts agree with the machines', async () => {
  const ofBlocks = await engine.db
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
  expect([ofBlocks, totals]).toEqual([counted, counted]);
});

test('it is the same each time', async () => {
  const again = await filledShop();
  for (const table of ['machines', 'repairs', 'notes', 'events', 'export_lines'] as const) {
    expect(await again.db.selectFrom(table).selectAll().execute()).toEqual(await engine.db.selectFrom(table).selectAll().execute());
  }
  await again.db.destroy();
});
