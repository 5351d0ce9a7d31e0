import { isIP } from 'node:net';
import { isTimeZone } from '@fettle/contract/shared/calendar.ts';
import { maxShopNameLength } from '@fettle/contract/shared/limits.ts';
import * as z from 'zod/mini';
import { isCommonPassword } from '../system/common-password.ts';

/** The variables of the environment, with what each means. `docs/settings.md` and `.env.example` are written from them. */
export const Settings = z.object({
  PORT: setting(z._default(wholeNumber(0, 65_535), 3000), 'The port to listen on.'),
  HOST: setting(z._default(z.string(), '0.0.0.0'), 'The address to listen on.'),
  TLS: setting(
    z._default(z.enum(['off', 'auto'], 'must be off or auto'), 'off'),
    '`auto`: HTTPS with a certificate of a root CA that Fettle creates, which phones need for the camera; `/trust` on `PORT` has the steps to trust it. `off`: HTTP only, unless `TLS_CERT` and `TLS_KEY` are set.',
  ),
  TLS_CERT: setting(
    z.optional(z.string()),
    'Your own certificate for HTTPS: the path of a PEM file. Fettle reads it again when it changes.',
  ),
  TLS_KEY: setting(z.optional(z.string()), 'The key of `TLS_CERT`: the path of a PEM file.'),
  HTTPS_PORT: setting(z._default(wholeNumber(0, 65_535), 3443), 'The port for HTTPS. `PORT` then only redirects to it.'),
  HSTS: setting(
    z._default(z.enum(['off', 'on'], 'must be off or on'), 'off'),
    '`on`: browsers that have opened Fettle over HTTPS use only HTTPS on this host and its subdomains, on every port, for a year, and open no page with a warning. Needs a `PUBLIC_URL` with https and without a port.',
  ),
  DATA_DIR: setting(
    z._default(z.string(), './data'),
    'The folder for the SQLite database, photos, saved labels and reports, and the keys of `TLS=auto`.',
  ),
  PHOTO_DIR: setting(
    z.optional(z.string()),
    'The folder for photos, which servers that share a PostgreSQL database must share too. Default: `photos` in `DATA_DIR`.',
  ),
  KEEP_FREE_MB: setting(
    z._default(wholeNumber(0, 99_999), 500),
    'Photos are refused when the disk of `PHOTO_DIR` has less free space than this, in MB. It is kept for the database.',
  ),
  DATABASE_URL: setting(
    z.optional(
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
    '`sqlite:PATH` or `postgresql://user:password@host:5432/name`. Default: `fettle.sqlite` in `DATA_DIR`. On PostgreSQL a statement may take 15 seconds; to allow 30, add `?statement_timeout=30000&query_timeout=32000`. Write special characters of the password in percent encoding (`@` as `%40`). A connection pooler must be in session mode.',
  ),
  SHOP_NAME: setting(
    z.optional(z.string().check(z.maxLength(maxShopNameLength, `must have at most ${maxShopNameLength} characters`))),
    'The name in the footer and on labels. Default: what an admin sets on the Shop screen.',
  ),
  PUBLIC_URL: setting(
    z.optional(z.string().check(z.refine(isWebUrl, 'must be a URL such as https://fettle.example.com'))),
    "The URL where phones reach Fettle. With it, the QR code of a label opens the machine's card in any camera app. Behind a proxy that replaces the Host header, changes are accepted from this URL.",
  ),
  SHOP_TIME_ZONE: setting(
    z.optional(z.string().check(z.refine(isTimeZone, 'must be an IANA time zone such as America/Chicago'))),
    'An IANA time zone such as `America/Chicago`, for dates on screens and the start of a day in metrics. Default: what an admin sets on the Shop screen, and UTC until then.',
  ),
  SESSION_DAYS: setting(z._default(wholeNumber(1, 3650), 30), 'An employee who has not used Fettle for this many days must log in again.'),
  SESSION_MAX_DAYS: setting(
    z._default(wholeNumber(1, 3650), 90),
    'An employee must log in again this many days after the last login, even with daily use.',
  ),
  TRUST_PROXY: setting(
    z._default(
      z.string().check(z.refine(isProxyRule, 'must be true, false, the number of proxies, or their addresses separated by commas')),
      'false',
    ),
    'Only behind a reverse proxy, to trust its X-Forwarded headers: `true` for one proxy, the number of proxies in a row, or their addresses separated by commas. Fettle never trusts what a client itself puts into X-Forwarded-For.',
  ),
  DRAIN_SECONDS: setting(
    z._default(wholeNumber(0, 300), 0),
    'With several servers behind a proxy: how many seconds one still answers after SIGTERM, while `GET /api/ready` returns 503, so that the proxy sends requests elsewhere.',
  ),
  LOG_LEVEL: setting(
    z._default(
      z.enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be one of trace, debug, info, warn, error, fatal, silent',
      ),
      'info',
    ),
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`: the level of the log on standard output. `info` has a JSON line for each call and each failure, once the shop is set up.',
  ),
  PASADENA_CONTACT: setting(
    z.optional(z.string().check(z.maxLength(60, 'must have at most 60 characters'))),
    'The person whose name is shown with the vendor Pasadena, or what an admin has renamed it to, on screens and in exports.',
  ),
  BACKUP_DIR: setting(
    z.optional(z.string()),
    'The folder for backups, best on another disk or a mounted share. Default: `backups` in `DATA_DIR`.',
  ),
  BACKUP_AT: setting(
    z._default(z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 02:00, or off')), '02:00'),
    "When to make a backup every day, in the shop's time zone, or `off`. A computer that is off at that time makes it up later.",
  ),
  BACKUP_KEEP: setting(z._default(wholeNumber(1, 1000), 14), 'How many backups stay in `BACKUP_DIR`.'),
  BACKUP_PASSPHRASE: setting(
    z.optional(
      z.string().check(
        z.minLength(12, 'must have at least 12 characters'),
        z.refine((text) => !isCommonPassword(text), 'is too easy to guess'),
      ),
    ),
    'Encrypts backups, with at least 12 characters. Fettle does not start with a common passphrase, such as a season and a year. Keep it in another place too: without it, an encrypted backup cannot be restored.',
  ),
  LABEL_PRINTER: setting(
    z.optional(z.string()),
    "The label printer: `zpl://HOST` (a Zebra, port 9100), `ipp://HOST/PATH` or `ipps://HOST/PATH` (a driverless printer or a CUPS queue; for a Zebra's raw queue, add `?language=zpl`), or `folder:PATH` (PDFs). Default: the printer that an admin has saved, or the folder `labels` in `DATA_DIR`. Options: `?w=4in&h=2in&dpi=203` (lengths such as `4in` or `102mm`; 203, 300 or 600 dpi), and `state=none` for a zpl printer that never reports its state.",
  ),
  REPORT_PRINTER: setting(
    z.optional(z.string()),
    'The report printer: `ipp://HOST/PATH`, `ipps://HOST/PATH` or `folder:PATH`. Default: the printer that an admin has saved, or the folder `reports` in `DATA_DIR`. Option: `?paper=letter` or `?paper=a4`. Default: the paper that is loaded, and Letter for a folder.',
  ),
});
export type Settings = z.infer<typeof Settings>;

/** The Markdown that says what a setting means. */
export function meaningOf(setting: z.ZodMiniType): string {
  return z.globalRegistry.get(setting)?.description ?? '';
}

/** `meaning`: Markdown. */
function setting<Schema extends z.ZodMiniType>(schema: Schema, meaning: string): Schema {
  return schema.check(z.describe(meaning));
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
  return /^(true|false|\d)$/.test(text) || text.split(',').every(isAddressOrRange);
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix = '1', ...more] = text.trim().split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}
