import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { readHsts, readHttpsSettings } from './https-settings.ts';
import { Settings } from './settings.ts';
import { StartupError } from '../system/startup-error.ts';

/** The settings of a shop, read from the environment at startup. `settings.ts` describes each. */
export type Config = ReturnType<typeof readConfig>;
export type SessionLifetime = Config['sessionLifetime'];
export type BackupSettings = Config['backups'];

/** The process environment. Variables that it lacks are read from `.env` in the working directory. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/**
 * An empty variable counts as not set.
 * @throws StartupError that names the first variable with a wrong value
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const result = z.safeParse(Settings, Object.fromEntries(given));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartupError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const read = result.data;
  const dataDir = resolve(read.DATA_DIR);
  const publicUrl = read.PUBLIC_URL?.replace(/\/+$/, '');
  return {
    port: read.PORT,
    host: read.HOST,
    /** Undefined for plain HTTP. Otherwise `port` only redirects to HTTPS. */
    https: readHttpsSettings(read),
    /** Whether browsers are told to use HTTPS only, on every port of this host, for a year. */
    hsts: readHsts(read),
    dataDir,
    photoDir: resolve(read.PHOTO_DIR ?? resolve(dataDir, 'photos')),
    /** How much of the disk photos leave free, in MB. */
    keepFreeMegabytes: read.KEEP_FREE_MB,
    databaseUrl: read.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'fettle.sqlite')}`,
    /** Undefined if an admin sets it, like the time zone. */
    shopName: read.SHOP_NAME,
    publicUrl,
    timeZone: read.SHOP_TIME_ZONE,
    /** Days of a session: without use, and in total. */
    sessionLifetime: { sessionDays: read.SESSION_DAYS, sessionMaxDays: read.SESSION_MAX_DAYS },
    trustProxy: proxyRule(read.TRUST_PROXY),
    /** How long the server still answers after SIGTERM, in seconds. */
    drainSeconds: read.DRAIN_SECONDS,
    logLevel: read.LOG_LEVEL,
    pasadenaContact: read.PASADENA_CONTACT ?? null,
    backups: {
      folder: resolve(read.BACKUP_DIR ?? resolve(dataDir, 'backups')),
      /** The time of day of the nightly backup, in the shop's time zone, such as `02:00`. Undefined if there is none. */
      dailyAt: read.BACKUP_AT === 'off' ? undefined : read.BACKUP_AT,
      /** How many backups stay in the folder. */
      keep: read.BACKUP_KEEP,
      /** Encrypts backups. */
      passphrase: read.BACKUP_PASSPHRASE,
      /** The settings that a backup has, as the lines of an `.env` file. */
      settings: describeSettings(environment),
    },
    /** Addresses of printers, which printing/printer-settings.ts parses. Undefined for a folder of PDFs. */
    labelPrinter: read.LABEL_PRINTER,
    reportPrinter: read.REPORT_PRINTER,
  };
}

/** Settings that depend on the computer, or must stay secret. */
const notBackedUp: ReadonlySet<string> = new Set(['DATA_DIR', 'PHOTO_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'BACKUP_PASSPHRASE']);

function describeSettings(environment: Readonly<Record<string, string | undefined>>): string {
  const names = Object.keys(Settings.shape).filter((name) => environment[name]?.trim() && !notBackedUp.has(name));
  return names.map((name) => `${name}=${quote(environment[name] ?? '')}\n`).join('');
}

/** Quotes in an `.env` file: nothing between them is escaped, except a new line as \n between double ones. */
function quote(value: string): string {
  const mark = ["'", '"', '`'].find((mark) => !value.includes(mark) && !(mark === '"' && value.includes('\\n'))) ?? '';
  return `${mark}${value}${mark}`;
}

/** Proxies whose X-Forwarded headers count: none, these addresses, or those that the function accepts. */
function proxyRule(text: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (text === 'false') return false;
  // Trusting every proxy would also trust what the client itself puts into X-Forwarded-For.
  const proxies = text === 'true' ? 1 : Number(text);
  return Number.isInteger(proxies) ? (_, hop) => hop < proxies : text.split(',').map((address) => address.trim());
}
