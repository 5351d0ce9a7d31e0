import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { msg, pluralMsg } from '@fettle/i18n/message.ts';
import { BackupRunner, type MakeBackup } from '../capabilities/backups/backup-runner.ts';
import { makeBackup } from '../capabilities/backups/make-backup.ts';
import { buildApp, type AppDependencies } from '../startup/build-app.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { hashPassword } from '../capabilities/auth/password.ts';
import { hashToken } from '../capabilities/auth/sessions.ts';
import { createSession } from '../capabilities/auth/store.ts';
import { addEmployee as insertEmployee } from '../capabilities/employees/store.ts';
import { agreeOnValue } from '../platform/database/shared-values.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import type { Label } from '../capabilities/printing/labels/label.ts';
import { defaultLabelStock } from '../capabilities/printing/labels/label-stock.ts';
import { papers } from '../platform/documents/paper.ts';
import { setByNone } from '../capabilities/printing/printers/printer.ts';
import type { Report } from '../capabilities/reports/report.ts';
import type { EngineName } from './requested-engines.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { EmployeeClient, TestClient } from './test-client.ts';
import type { FoundPrinter } from '@fettle/contract/printing/calls.ts';
import { backupSource } from './backup-source.ts';
import { countRows } from './count-rows.ts';

/** Every employee's password. */
export const password = 'a wrench in time';
/** The cost of hashing passwords and PINs: a login takes 70 ms less than with the recommended cost. */
export const quickCost = { memory: 8, passes: 1, parallelism: 1 };

export const setupCode = 'ABCD-EFGH-2345';

type LogLine = Record<string, unknown> & { level: number; msg: string };

/** What the app depends on, apart from what each shop makes itself. */
export type ShopOptions = Partial<Omit<AppDependencies, 'engine' | 'backups' | 'now' | 'monotonicNow' | 'randomToken'>> & {
  /** True by default. */
  hasEmployees?: boolean;
  timeZone?: string;
  trustProxy?: boolean;
  publicUrl?: string;
  /** Runs instead of making real backups. */
  makeBackup?: MakeBackup;
  /** Default: one that the test run has prepared. */
  database?: FreshDatabase;
};

export const whirlpoolFridge = { type_of: 'fridge', brand: 'whirlpool', model: 'WRS325SDHZ', serial: 'K93512345' } as const;

const ready = async () => ({ is_ready: true, state: msg('Ready.') });

/** Printers without `print`. */
export const fakePrinters = {
  labelPrinter: {
    about: { use: 'labels', ...setByNone, kind: 'folder', address: { source: 'nowhere' }, paper: '4 x 2 in' },
    stock: defaultLabelStock,
    state: ready,
  },
  reportPrinter: {
    about: { use: 'reports', ...setByNone, kind: 'folder', address: { source: 'nowhere' }, paper: papers.letter.name },
    paper: papers.letter,
    state: ready,
  },
} as const;

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** Starts a server on a new database and a free port. */
export async function openTestShop(engineName: EngineName, options: ShopOptions = {}) {
  const { engine, openAgain, close: closeDatabase } = options.database ?? (await freshDatabase(engineName));
  /** Only tests advance it. */
  const clock = {
    now: new Date('2026-11-20T15:00:00.000Z'),
    /** Milliseconds since 1970, unaffected by changes to the system time. */
    monotonic: Date.parse('2026-11-20T15:00:00.000Z'),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }): void => {
      const span = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
      clock.now = new Date(clock.now.getTime() + span);
      clock.monotonic += span;
    },
  };
  const labels: Label[] = [];
  const reports: Report[] = [];
  const found: FoundPrinter[] = [];
  const log: LogLine[] = [];
  let tokens = 0;
  const randomToken = () => `token-${(tokens += 1)}`;

  const photoDir = mkdtempSync(join(tmpdir(), 'fettle-photos-'));
  const backupFolder = mkdtempSync(join(tmpdir(), 'fettle-backups-'));
  const backups = new BackupRunner({
    engine,
    now: () => clock.now,
    timeZone: async () => options.timeZone ?? 'UTC',
    settings: readConfig({ BACKUP_DIR: backupFolder }).backups,
    dataDir: photoDir,
    make:
      options.makeBackup ??
      (async (path) =>
        makeBackup(path, await backupSource({ engine, photoDir }, backupFolder), { passphrase: undefined, now: () => clock.now })),
    logError: (details, message) => log.push({ ...details, level: 50, msg: message }),
  });
  const deps: AppDependencies = {
    engine,
    photoFiles: photoFiles(photoDir),
    backups,
    config: {
      hsts: false,
      shopName: 'Bayou Appliance',
      publicUrl: options.publicUrl,
      timeZone: options.timeZone,
      sessionLifetime: { sessionDays: 30, sessionMaxDays: 90 },
      trustProxy: options.trustProxy ? readConfig({ TRUST_PROXY: 'true' }).trustProxy : false,
      pasadenaContact: 'Marie',
    },
    version: '0.2.0',
    webFiles: undefined,
    log: pino({ level: 'debug' }, { write: (line) => log.push(JSON.parse(line) as LogLine) }),
    labelPrinter: {
      ...fakePrinters.labelPrinter,
      print: async (label) => ({
        message: pluralMsg(labels.push(label), '{count} label printed.', '{count} labels printed.'),
        outcome: 'printed',
      }),
    },
    reportPrinter: {
      ...fakePrinters.reportPrinter,
      print: async (report) => {
        reports.push(report as unknown as Report);
        return { message: msg('Report printed.'), outcome: 'printed' };
      },
    },
    findPrinters: async () => found,
    networkUrl: () => 'http://192.168.1.20:3000',
    phoneUrl: () => 'http://192.168.1.20:3000',
    now: () => clock.now,
    monotonicNow: () => clock.monotonic,
    randomToken,
    onRegister: () => {},
    checkMachines: () => {},
    isStopping: () => false,
    // Tests may run on a busy computer.
    isOverloaded: () => false,
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

  /** Opens another session for the employee, as on a second phone. */
  async function logIn(row: { id: number; first_name: string; last_name: string; email: string }): Promise<EmployeeClient> {
    const token = randomToken();
    const now = clock.now.toISOString();
    await createSession(db, { token_hash: hashToken(token), employee_id: row.id, started_on: now, device_id: null, password_on: now });
    return new EmployeeClient({ port, agent }, row, `fettle_session=${token}`);
  }

  const addEmployee = async ({ first_name, last_name, role = 0, is_admin = false }: NewEmployee) => {
    const email = `${first_name}.${last_name}@bayou.example`.toLowerCase();
    const person = { first_name, last_name, email };
    const registered_on = clock.now.toISOString();
    const hash = await hashPassword(password, '', quickCost);
    const id = await insertEmployee(db, { ...person, password: hash, is_admin, role, founder: false, registered_on });
    return logIn({ id, ...person });
  };

  /** Removes the logged errors and returns them. Errors left in the log when the shop closes fail the test. */
  const takeErrors = () => {
    const errors = log.filter(({ level }) => level >= 50);
    log.splice(0, log.length, ...log.filter(({ level }) => level < 50));
    return errors;
  };

  const close = async () => {
    agent.destroy();
    await Promise.all(apps.map((app) => app.close()));
    await backups.close();
    await closeDatabase();
    for (const folder of [photoDir, backupFolder]) rmSync(folder, { recursive: true });
    const [error] = takeErrors();
    if (error) throw new Error(`The server logged an unexpected error: ${JSON.stringify(error)}`);
  };

  const hasEmployees = options.hasEmployees ?? true;
  const staff = hasEmployees ? employees : [];
  if (!hasEmployees) await agreeOnValue(db, 'setup_code', setupCode);
  const [ada, tess, walt] = (await Array.fromAsync(staff, addEmployee)) as [EmployeeClient, EmployeeClient, EmployeeClient];
  return {
    engineName,
    engine,
    db,
    app,
    port,
    clock,
    /** Where the photos are. */
    photoDir,
    backups,
    /** Where backups are made. */
    backupFolder,
    /** Printed labels. */
    labels,
    /** Printed reports. */
    reports,
    log,
    takeErrors,
    /** Not logged in. */
    visitor: new TestClient(port, agent, undefined),
    /** Starts a second server on the same database. */
    visitorOfSecondServer: async () => new TestClient((await listen({ ...deps, engine: openAgain() })).port, agent, undefined),
    /** Admin. Like Tess and Walt, missing if `hasEmployees` is false. */
    ada,
    /** Fridge Tech. */
    tess,
    /** Washer Tech. */
    walt,
    addEmployee,
    /** Lets a label printer announce itself on the network, and Ada look for it. */
    announcePrinter: (url: string) => {
      found.push({ use: 'labels', name: 'Label bench', model: null, address: '127.0.0.1', url, dpi: null });
    },
    logIn,
    addMachine,
    card: async (id: number): Promise<MachineCard> => (await ada.call('getMachine', { params: { id } })).body.data,
    countRows: () => countRows(db),
    close,
    [Symbol.asyncDispose]: close,
  };

  /** Registers a machine, moves it to `status` and returns its id. */
  async function addMachine(
    by: EmployeeClient,
    fields: Record<string, unknown> = {},
    status: MachineStatus = 'in_progress',
  ): Promise<number> {
    const { body } = await by.call('addMachine', { body: { ...whirlpoolFridge, ...fields } });
    const id = body.machine_id;
    const reachable = status === 'exported' ? 'completed' : status;
    if (status !== 'in_progress') await by.call('updateMachine', { params: { id }, body: { status: reachable } });
    if (status === 'exported') await ada.call('exportMachines');
    return id;
  }
}

type NewEmployee = { first_name: string; last_name: string; role?: number; is_admin?: boolean };

const employees: readonly NewEmployee[] = [
  { first_name: 'Ada', last_name: 'Boudreaux', is_admin: true },
  { first_name: 'Tess', last_name: 'Landry', role: 1 },
  { first_name: 'Walt', last_name: 'Hebert', role: 2 },
];
