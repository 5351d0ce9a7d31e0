import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@fettle/contract/employee.ts';
import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, type AppDependencies } from '../startup/build-app.ts';
import { readConfig } from '../config/read-config.ts';
import { hashPassword } from '../auth/password.ts';
import { hashToken } from '../auth/sessions.ts';
import { createSession } from '../auth/store.ts';
import { addEmployee } from '../employees/store.ts';
import type { Db, Engine } from '../database/engine.ts';
import type { Label } from '../printing/labels/label.ts';
import { defaultLabelStock } from '../printing/labels/label-stock.ts';
import { papers } from '../printing/documents/paper.ts';
import type { Report } from '../reports/report.ts';
import type { EngineName } from './engines.ts';
import { freshDatabase } from './fresh-database.ts';
import { EmployeeClient, TestClient } from './test-client.ts';
import { countRows } from './row-counts.ts';

/** Everybody's password in the tests, and its hash, which is dear to make and so made once. */
export const password = 'a wrench in time';
let hashed: Promise<string> | undefined;

export const setupCode = 'ABCD-EFGH-2345';

type LogLine = Record<string, unknown> & { level: number; msg: string };

export type TestShop = {
  engineName: EngineName;
  engine: Engine;
  db: Db;
  app: FastifyInstance;
  port: number;
  /** The shop's clock: it stands still until a test moves it, so that no test waits. */
  clock: {
    now: Date;
    /** ms since 1970 by the clock that is never set. */
    monotonic: number;
    pass: (span: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }) => void;
  };
  /** What was printed: no shop's printer stands in a test. */
  labels: Label[];
  reports: Report[];
  log: LogLine[];
  /** Takes the faults out of the log that the test provoked; one that is left when the shop closes fails the test. */
  takeFaults: () => LogLine[];
  visitor: TestClient;
  /** A visitor of a second server on the same database. */
  visitorOfAnotherServer: (changed?: Pick<AppDependencies, 'monotonicNow'>) => Promise<TestClient>;
  /** The admin, a fridge tech and a washer tech; nobody in a shop that is not staffed. */
  ada: EmployeeClient;
  tess: EmployeeClient;
  walt: EmployeeClient;
  hire: (who: Newcomer) => Promise<EmployeeClient>;
  /** Signs somebody in once more, as on another phone. */
  logIn: (who: EmployeeClient) => Promise<EmployeeClient>;
  /** Registers a machine, and takes it to a status. */
  bringIn: (who: EmployeeClient, plate?: Record<string, unknown>, status?: MachineStatus) => Promise<number>;
  card: (id: number) => Promise<MachineCard>;
  rowCounts: () => Promise<Record<string, number>>;
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

export type ShopOptions = Partial<
  Pick<AppDependencies, 'config' | 'webFiles' | 'labelPrinter' | 'reportPrinter' | 'httpsServer' | 'trust'>
> & {
  /** False: nobody works there yet. */
  isStaffed?: boolean;
  timeZone?: string;
  trustProxy?: boolean;
};

/** A frosty fridge, as its plate has it. */
export const whirlpoolFridge = { type_of: 'fridge', brand: 'whirlpool', model: 'WRS325SDHZ', serial: 'K93512345' } as const;

const ready = async () => ({ is_ready: true, state: 'Ready.' });

/** Stand for printers: no paper comes out in a test. */
export const paperless = {
  labelPrinter: {
    about: { use: 'labels', kind: 'folder', address: 'nowhere', paper: '4 x 2 in, 203 dpi' },
    stock: defaultLabelStock,
    state: ready,
  },
  reportPrinter: { about: { use: 'reports', kind: 'folder', address: 'nowhere', paper: 'Letter' }, paper: papers.letter, state: ready },
} as const;

/** Opens a whole shop on a fresh database, behind a real port. */
export async function openTestShop(engineName: EngineName, options: ShopOptions = {}): Promise<TestShop> {
  const { engine, openAgain, close: closeDatabase } = await freshDatabase(engineName);
  const clock: TestShop['clock'] = {
    now: new Date('2026-11-20T15:00:00.000Z'),
    monotonic: Date.parse('2026-11-20T15:00:00.000Z'),
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      const span = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
      clock.now = new Date(clock.now.getTime() + span);
      clock.monotonic += span;
    },
  };
  const labels: Label[] = [];
  const reports: Report[] = [];
  const log: LogLine[] = [];
  let tokens = 0;
  const randomToken = () => `token-${(tokens += 1)}`;

  const deps: AppDependencies = {
    engine,
    config: {
      shopName: 'Bayou Appliance',
      publicUrl: undefined,
      timeZone: options.timeZone ?? 'UTC',
      sessionDays: 30,
      trustProxy: options.trustProxy ? readConfig({ TRUST_PROXY: 'true' }).trustProxy : false,
      pasadenaContact: 'Marie',
    },
    version: '0.2.0',
    setupCode,
    webFiles: undefined,
    log: pino({ level: 'debug' }, { write: (line) => log.push(JSON.parse(line) as LogLine) }),
    labelPrinter: {
      ...paperless.labelPrinter,
      print: async (label) => ({ message: `Label ${labels.push(label)} printed.`, isSaved: false }),
    },
    reportPrinter: {
      ...paperless.reportPrinter,
      print: async (report) => ({ message: `Report ${reports.push(report)} printed.`, isSaved: false }),
    },
    now: () => clock.now,
    monotonicNow: () => clock.monotonic,
    randomToken,
    ...options,
  };
  const apps: FastifyInstance[] = [];
  const listen = async (deps: AppDependencies) => {
    const app = await buildApp(deps);
    apps.push(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, port: (app.server.address() as AddressInfo).port };
  };
  const { app, port } = await listen(deps);
  const agent = new Agent({ keepAlive: true });
  const { db } = engine;

  async function logIn(row: { id: number; first_name: string; last_name: string; email: string }): Promise<EmployeeClient> {
    const token = randomToken();
    await createSession(db, hashToken(token), row.id, clock.now.toISOString());
    return new EmployeeClient({ port, agent }, row, `fettle_session=${token}`);
  }

  const hire: TestShop['hire'] = async ({ first_name, last_name, role = 0, is_admin = false }) => {
    const email = `${first_name}.${last_name}@bayou.example`.toLowerCase();
    hashed ??= hashPassword(password);
    const named = { first_name, last_name, email };
    const registered_on = clock.now.toISOString();
    const id = await addEmployee(db, { ...named, password: await hashed, is_admin, role, founder: false, registered_on });
    return logIn({ id, ...named });
  };

  const takeFaults = () => {
    const faults = log.filter(({ level }) => level >= 50);
    log.splice(0, log.length, ...log.filter(({ level }) => level < 50));
    return faults;
  };

  const close = async () => {
    agent.destroy();
    await Promise.all(apps.map((app) => app.close()));
    await closeDatabase();
    const [fault] = takeFaults();
    if (fault) throw new Error(`The server logged a fault that no test expected: ${JSON.stringify(fault)}`);
  };

  const staff = (options.isStaffed ?? true) ? crew : [];
  const [ada, tess, walt] = (await Array.fromAsync(staff, hire)) as [EmployeeClient, EmployeeClient, EmployeeClient];
  return {
    engineName,
    engine,
    db,
    app,
    port,
    clock,
    labels,
    reports,
    log,
    takeFaults,
    visitor: new TestClient(port, agent, undefined),
    visitorOfAnotherServer: async (changed) =>
      new TestClient((await listen({ ...deps, ...changed, engine: openAgain() })).port, agent, undefined),
    ada,
    tess,
    walt,
    hire,
    logIn,
    bringIn,
    card: async (id) => (await ada.call('getMachine', { params: { id } })).body.data,
    rowCounts: () => countRows(db),
    close,
    [Symbol.asyncDispose]: close,
  };

  async function bringIn(who: EmployeeClient, plate: Record<string, unknown> = {}, status: MachineStatus = 'in_progress'): Promise<number> {
    const { body } = await who.call('addMachine', { body: { ...whirlpoolFridge, ...plate } });
    const id = body.machine_id;
    const move = status === 'exported' ? 'completed' : status;
    if (status !== 'in_progress') await who.call('updateMachine', { params: { id }, body: { status: move } });
    if (status === 'exported') await ada.call('exportMachines');
    return id;
  }
}

type Newcomer = { first_name: string; last_name: string; role?: Role; is_admin?: boolean };

const crew: readonly Newcomer[] = [
  { first_name: 'Ada', last_name: 'Boudreaux', is_admin: true },
  { first_name: 'Tess', last_name: 'Landry', role: 1 },
  { first_name: 'Walt', last_name: 'Hebert', role: 2 },
];
