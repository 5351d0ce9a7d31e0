import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowseOptions } from '@fettle/dns-sd';
import { translate } from '@fettle/i18n/message.ts';
import { formatOrigin, lanAddress, ownHost } from '@fettle/tls';
import { type Logger, pino } from 'pino';
import { backupJob, inOwnProcess } from '../capabilities/backups/backup-job.ts';
import { BackupRunner } from '../capabilities/backups/backup-runner.ts';
import { buildApp } from './build-app.ts';
import { readableCode } from '../capabilities/auth/readable-code.ts';
import { deleteExpiredCounts } from '../capabilities/auth/login-throttle.ts';
import { expiryClocks } from '../platform/system/expiry-clocks.ts';
import { describeImpossibleClock } from '../platform/system/impossible-clock.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import type { Config } from '../platform/config/read-config.ts';
import { type Engine, openDatabase } from '../platform/database/engine.ts';
import { agreeOnValue } from '../platform/database/shared-values.ts';
import { whenDatabaseResponds } from '../platform/database/wait-for-database.ts';
import { deleteExpiredKeys } from '../platform/http/idempotency.ts';
import { collectGarbage } from '../capabilities/photos/collect-garbage.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { createLabelPrinter } from '../capabilities/printing/label-printer.ts';
import { configuredLabelPrinter, configuredReportPrinter } from '../capabilities/printing/printer-settings.ts';
import { createReportPrinter } from '../capabilities/printing/report-printer.ts';
import { printerTurns } from '../capabilities/printing/printers/printer-turn.ts';
import { createPrinterFinder } from '../capabilities/printing/printers/find-printers.ts';
import { MachineCheck } from '../capabilities/recalls/check-machines.ts';
import { deleteOldPrintJobs } from '../capabilities/printing/store.ts';
import { confirmedClock } from './confirmed-clock.ts';
import { prepareDataDir, reportMissingSafety } from './prepare-folders.ts';
import { markShop, rejectMissingFile } from './shop-marker.ts';
import { updateDatabase } from './update-database.ts';
import { hasEmployees } from '../capabilities/employees/store.ts';
import { deleteOldSecurityEvents } from '../capabilities/security/record-event.ts';
import { foldCounts } from '../capabilities/machines/counts.ts';
import { printLine, type Stoppable } from './run-server.ts';
import { createListeners } from '../platform/https/https-listener.ts';
import { programVersion } from './program-version.ts';
import { currentShop } from '../capabilities/shop/current-shop.ts';

export type RunningServer = Stoppable & {
  engine: Engine;
  /** URL for a browser on this computer, or the configured public URL. */
  url: string;
  /** URL for other devices on the network. Only with HTTPS and without a public URL. */
  networkUrl?: string | undefined;
  /** URL of the trust page, and the fingerprint (SHA-256) of the root CA. */
  trust?: { url: string; fingerprint: string } | undefined;
  /** Required to set up the shop. Undefined once it is set up. */
  setupCode: string | undefined;
};

export type ServerOptions = {
  config: Config;
  now?: () => Date;
  monotonicNow?: () => number;
  /** Runs on the migrated database before the server listens. */
  prepare?: (engine: Engine) => Promise<void>;
  /** Where to look for printers. Default: all networks. */
  discovery?: BrowseOptions | undefined;
  /** The folder of the built web app. Default: `web/dist`, if it is built. */
  webFiles?: string | undefined;
  /** How often to check whether the certificate must be renewed. */
  certificateCheckIntervalMs?: number;
  /** Default: when Fettle's own work makes the event loop late. */
  isOverloaded?: (open: number) => boolean;
};

const tenSeconds = 10_000;
const oneMinute = 60_000;
const tenMinutes = 600_000;
const oneHour = 3_600_000;
const oneDay = 86_400_000;

export async function startServer({
  config,
  now = () => new Date(),
  monotonicNow = () => performance.timeOrigin + performance.now(),
  prepare,
  discovery,
  webFiles = builtWebFiles(),
  certificateCheckIntervalMs = oneMinute,
  isOverloaded,
}: ServerOptions): Promise<RunningServer> {
  const clockProblem = describeImpossibleClock(now());
  if (clockProblem) throw new StartupError(translate(clockProblem));
  const configured = { labels: configuredLabelPrinter(config), reports: configuredReportPrinter(config) };
  await prepareDataDir(config.dataDir);
  const log = createLogger(config.logLevel);
  rejectMissingFile(config);
  const onError = (err: unknown) => log.error({ err }, 'The maintenance of the database failed');
  const engine = openDatabase(config.databaseUrl, { maintenance: { onError } });
  const shop = currentShop(engine.db, config);
  const shopName = async () => (await shop()).name;
  const files = photoFiles(config.photoDir, config.keepFreeMegabytes * 1_048_576);
  const job = backupJob(config, programVersion());
  const update = () => updateDatabase({ ...job, engine, photoFiles: files }, config, now, printLine);
  await whenDatabaseResponds(engine, update, printLine);
  const { confirmedNow, save: saveClock } = await confirmedClock(engine.db, { now, monotonicNow });
  const issuingNow = () => new Date(Math.min(now().getTime(), confirmedNow()));
  // After the database: a restore that is under way brings its root CA.
  const listeners =
    config.https && (await createListeners(config, config.https, { log, now: issuingNow, certificateCheckIntervalMs, shopName }));
  await prepare?.(engine);
  const mark = () =>
    void markShop(config.dataDir).catch((err: unknown) =>
      log.error({ err }, 'DATA_DIR cannot be written: a lost database would not be noticed'),
    );
  let isSetUp = await hasEmployees(engine.db);
  const onSetUp = () => {
    isSetUp = true;
    mark();
    log.level = config.logLevel;
  };
  if (isSetUp) mark();
  const setupCode = isSetUp ? undefined : await agreeOnValue(engine.db, 'setup_code', readableCode());
  // The link to set up the shop stays the last thing on the terminal until it is used.
  if (setupCode !== undefined && log.level === 'info') log.level = 'warn';
  const logError = (details: object, message: string) => log.error(details, message);
  const timeZone = async () => (await shop()).timeZone;
  const backups = new BackupRunner({
    engine,
    now,
    timeZone,
    settings: config.backups,
    dataDir: config.dataDir,
    make: inOwnProcess(job),
    logError,
  });
  const machineCheck = new MachineCheck({
    engine,
    onError(err) {
      if (!engine.faultOf(err)) log.error({ err }, 'The machines were not checked again');
    },
  });
  const takeTurn = printerTurns(engine);
  let networkUrl = config.publicUrl;
  let trustUrl: string | undefined;
  let isStopping = false;
  const app = await buildApp({
    engine,
    config,
    backups,
    photoFiles: files,
    version: programVersion(),
    webFiles,
    log,
    labelPrinter: createLabelPrinter({ ...configured.labels, takeTurn }),
    reportPrinter: createReportPrinter({ ...configured.reports, takeTurn }),
    findPrinters: createPrinterFinder(discovery),
    networkUrl: () => networkUrl,
    phoneUrl: () => trustUrl ?? networkUrl,
    now,
    monotonicNow,
    confirmedNow,
    randomToken: () => randomBytes(32).toString('base64url'),
    httpsServer: listeners?.httpsServer,
    trust: listeners?.trust,
    onRegister: onSetUp,
    checkMachines: () => void machineCheck.wake(),
    isStopping: () => isStopping,
    isOverloaded,
  });
  await app.listen({
    port: config.https?.port ?? config.port,
    host: config.host,
    listenTextResolver: (url) => `Server listening at ${listeners ? url.replace('http:', 'https:') : url}`,
  });
  const httpsUrls = await listeners?.openHttpListener();
  const { port } = app.server.address() as AddressInfo;
  const lan = lanAddress(config.host);
  if (lan) trustUrl = httpsUrls?.trust?.url;
  networkUrl ??= httpsUrls ? httpsUrls.networkUrl : lan && formatOrigin('http', lan, port);
  const run = (task: () => Promise<unknown>) => task().catch((error: unknown) => app.log.error(error));
  const repeat = (ms: number, task: () => Promise<unknown>) => setInterval(() => void run(task), ms);
  void run(() => reportMissingSafety(config, log));
  const closing = new AbortController();
  const saved = run(saveClock);
  let collection: Promise<unknown>;
  const { expiryNow } = expiryClocks({ now, monotonicNow, confirmedNow });
  const collectPhotos = () => (collection = run(() => collectGarbage(engine, files, expiryNow(), closing.signal)));
  collection = collectPhotos();
  const deleteOld = () =>
    Promise.all([deleteExpiredKeys, deleteOldPrintJobs, deleteOldSecurityEvents].map((task) => run(() => task(engine.db, expiryNow()))));
  // Also at the start: a computer may be off every night.
  const deletion = deleteOld();
  // The requests report faults of the database.
  const ignoreFault = (error: unknown) => {
    if (!engine.faultOf(error)) throw error;
  };
  const noticeSetUpElsewhere = async () => {
    if (!isSetUp && (await hasEmployees(engine.db).catch(ignoreFault))) onSetUp();
  };
  let folding: Promise<unknown> = Promise.resolve();
  const fold = () => (folding = run(() => foldCounts(engine).catch(ignoreFault)));
  const timers = [
    repeat(oneHour, saveClock),
    repeat(tenSeconds, fold),
    repeat(tenSeconds, noticeSetUpElsewhere),
    repeat(tenSeconds, () => machineCheck.wake()),
    repeat(oneMinute, () => backups.runIfDue()),
    repeat(oneHour, deleteOld),
    repeat(oneDay, collectPhotos),
    repeat(tenMinutes, () => deleteExpiredCounts(engine, monotonicNow())),
  ];

  return {
    engine,
    url: config.publicUrl ?? formatOrigin('http', ownHost(config.host), port),
    ...httpsUrls,
    setupCode,
    async drain() {
      isStopping = true;
      await wait(config.drainSeconds * 1_000);
    },
    async close() {
      timers.forEach(clearInterval);
      closing.abort();
      await Promise.all([app.close(), listeners?.close(), saved, collection, deletion, folding, machineCheck.close(), backups.close()]);
      await engine.db.destroy();
    },
  };
}

function builtWebFiles(): string | undefined {
  const folder = join(import.meta.dirname, '../../web/dist');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** Logs JSON lines to standard output and flushes them at exit. */
function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, ...buffering });
  process.on('exit', () => output.flushSync());
  return pino({ level }, output);
}

/** In bytes and milliseconds. Writing each line immediately would take a tenth of a call's time. */
const buffering = { minLength: 4_096, periodicFlush: 200 };
