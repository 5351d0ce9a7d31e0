import { isCommonPassword } from '../system/common-password.ts';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isTimeZone } from '@fettle/contract/shared/calendar.ts';
import { maxShopNameLength } from '@fettle/contract/shared/limits.ts';
import * as z from 'zod/mini';
import { type HttpsSettings, readHsts, readHttpsSettings } from './https-settings.ts';
import { StartupError } from '../system/startup-error.ts';

/** The settings of a shop, read from the environment at startup. `.env.example` describes each. */
export type Config = {
  port: number;
  host: string;
  /** Undefined for plain HTTP. Otherwise `port` only redirects to HTTPS. */
  https: HttpsSettings | undefined;
  /** Whether browsers are told to use HTTPS only, on every port of this host, for a year. */
  hsts: boolean;
  dataDir: string;
  photoDir: string;
  /** How much of the disk photos leave free, in MB. */
  keepFreeMegabytes: number;
  databaseUrl: string;
  /** Undefined if an admin sets it, like the time zone. */
  shopName: string | undefined;
  publicUrl: string | undefined;
  timeZone: string | undefined;
  sessionLifetime: SessionLifetime;
  /** Proxies whose X-Forwarded headers count: none, these addresses, or those that the function accepts. */
  trustProxy: false | string[] | ((address: string, hop: number) => boolean);
  /** How long the server still answers after SIGTERM, in seconds. */
  drainSeconds: number;
  logLevel: string;
  pasadenaContact: string | null;
  backups: BackupSettings;
  /** Addresses of printers, which printing/printer-settings.ts parses. Undefined for a folder of PDFs. */
  labelPrinter: string | undefined;
  reportPrinter: string | undefined;
};

/** In days: without use, and in total. */
export type SessionLifetime = { sessionDays: number; sessionMaxDays: number };

export type BackupSettings = {
  folder: string;
  /** The time of day of the nightly backup, in the shop's time zone, such as `02:00`. Undefined if there is none. */
  dailyAt: string | undefined;
  /** How many backups stay in the folder. */
  keep: number;
  /** Encrypts backups. */
  passphrase: string | undefined;
  /** The settings that a backup has, as the lines of an `.env` file. */
  settings: string;
};

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  TLS: z._default(z.enum(['off', 'auto'], 'must be off or auto'), 'off'),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  HTTPS_PORT: z._default(wholeNumber(0, 65_535), 3443),
  HSTS: z._default(z.enum(['off', 'on'], 'must be off or on'), 'off'),
  DATA_DIR: z._default(z.string(), './data'),
  PHOTO_DIR: z.optional(z.string()),
  KEEP_FREE_MB: z._default(wholeNumber(0, 99_999), 500),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must start with sqlite: and a path, or postgresql:// and a server'),
        z.refine(
          isEncodedUrl,
          'must have each special character of its user and password in percent encoding: @ as %40, / as %2F, # as %23, ? as %3F, : as %3A, % as %25',
        ),
      ),
  ),
  SHOP_NAME: z.optional(z.string().check(z.maxLength(maxShopNameLength, `must have at most ${maxShopNameLength} characters`))),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isWebUrl, 'must be a URL such as https://fettle.example.com'))),
  SHOP_TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as America/Chicago'))),
  SESSION_DAYS: z._default(wholeNumber(1, 3650), 30),
  SESSION_MAX_DAYS: z._default(wholeNumber(1, 3650), 90),
  TRUST_PROXY: z._default(
    z.string().check(z.refine(isProxyRule, 'must be true, false, the number of proxies, or their addresses separated by commas')),
    'false',
  ),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300), 0),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be one of trace, debug, info, warn, error, fatal, silent'),
    'info',
  ),
  PASADENA_CONTACT: z.optional(z.string().check(z.maxLength(60, 'must have at most 60 characters'))),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_AT: z._default(z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 02:00, or off')), '02:00'),
  BACKUP_KEEP: z._default(wholeNumber(1, 1000), 14),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(
      z.minLength(12, 'must have at least 12 characters'),
      z.refine((text) => !isCommonPassword(text), 'is too easy to guess'),
    ),
  ),
  LABEL_PRINTER: z.optional(z.string()),
  REPORT_PRINTER: z.optional(z.string()),
});

/** The process environment. Variables that it lacks are read from `.env` in the working directory. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/**
 * An empty variable counts as not set.
 * @throws StartupError that names the first variable with a wrong value
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const result = z.safeParse(Environment, Object.fromEntries(given));
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
    https: readHttpsSettings(read),
    hsts: readHsts(read),
    dataDir,
    photoDir: resolve(read.PHOTO_DIR ?? resolve(dataDir, 'photos')),
    keepFreeMegabytes: read.KEEP_FREE_MB,
    databaseUrl: read.DATABASE_URL ?? `sqlite:${resolve(dataDir, 'fettle.sqlite')}`,
    shopName: read.SHOP_NAME,
    publicUrl,
    timeZone: read.SHOP_TIME_ZONE,
    sessionLifetime: { sessionDays: read.SESSION_DAYS, sessionMaxDays: read.SESSION_MAX_DAYS },
    trustProxy: proxyRule(read.TRUST_PROXY),
    drainSeconds: read.DRAIN_SECONDS,
    logLevel: read.LOG_LEVEL,
    pasadenaContact: read.PASADENA_CONTACT ?? null,
    backups: {
      folder: resolve(read.BACKUP_DIR ?? resolve(dataDir, 'backups')),
      dailyAt: read.BACKUP_AT === 'off' ? undefined : read.BACKUP_AT,
      keep: read.BACKUP_KEEP,
      passphrase: read.BACKUP_PASSPHRASE,
      settings: describeSettings(environment),
    },
    labelPrinter: read.LABEL_PRINTER,
    reportPrinter: read.REPORT_PRINTER,
  };
}

/** Those that depend on the computer, or must stay secret. */
const notBackedUp: ReadonlySet<string> = new Set(['DATA_DIR', 'PHOTO_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'BACKUP_PASSPHRASE']);

function describeSettings(environment: Readonly<Record<string, string | undefined>>): string {
  const names = Object.keys(Environment.shape).filter((name) => environment[name]?.trim() && !notBackedUp.has(name));
  return names.map((name) => `${name}=${JSON.stringify(environment[name])}\n`).join('');
}

function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,5}$/, message),
      z.refine((text) => Number(text) >= minimum && Number(text) <= maximum, message),
    ),
    z.transform(Number),
  );
}

/** An address can be read in two ways if its password has characters that separate the parts of a URL. */
function isEncodedUrl(text: string): boolean {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/.exec(text) ?? [];
  if (rest === undefined) return true;
  const [server = ''] = rest.split('?');
  const [authority = '', ...path] = server.split('/');
  const [, userInfo = ''] = /^(.*)@/.exec(authority) ?? [];
  const isSplit =
    /#|^[^/@]*\?.*@/.test(rest) || userInfo.includes('@') || path.some((part) => part.includes('@')) || userInfo.split(':').length > 2;
  // A Unix socket has no host.
  return !isSplit && isDecodable(userInfo) && URL.canParse(text.replace(/^(\w+:\/\/[^/?]*@)([/?]|$)/, '$1socket$2'));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isWebUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '';
}

function isProxyRule(text: string): boolean {
  return /^(true|false|\d)$/.test(text) || text.split(',').every((address) => isIP(address.trim().replace(/\/\d{1,3}$/, '')) !== 0);
}

function proxyRule(text: string): Config['trustProxy'] {
  if (text === 'false') return false;
  // Trusting every proxy would also trust what the client itself puts into X-Forwarded-For.
  const proxies = text === 'true' ? 1 : Number(text);
  return Number.isInteger(proxies) ? (_, hop) => hop < proxies : text.split(',').map((address) => address.trim());
}
