import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { Settings } from './settings.ts';
import { readConfig } from './read-config.ts';
import { StartupError } from '../system/startup-error.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    https: undefined,
    hsts: false,
    dataDir: resolve('data'),
    photoDir: resolve('data/photos'),
    keepFreeMegabytes: 500,
    databaseUrl: `sqlite:${resolve('data', 'fettle.sqlite')}`,
    shopName: undefined,
    publicUrl: undefined,
    timeZone: undefined,
    sessionLifetime: { sessionDays: 30, sessionMaxDays: 90 },
    trustProxy: false,
    drainSeconds: 0,
    logLevel: 'info',
    pasadenaContact: null,
    backups: { folder: resolve('data/backups'), dailyAt: '02:00', keep: 14, passphrase: undefined, settings: '' },
    labelPrinter: undefined,
    reportPrinter: undefined,
  });
});

test('the configuration reads and trims every setting', () => {
  const config = readConfig({
    PORT: ' 8080 ',
    HOST: '127.0.0.1',
    TLS: 'auto',
    HTTPS_PORT: '8443',
    HSTS: 'on',
    DATA_DIR: 'somewhere',
    PHOTO_DIR: '/srv/photos',
    KEEP_FREE_MB: '2000',
    DATABASE_URL: 'postgresql://fettle:secret@db:5432/fettle',
    SHOP_NAME: 'Bayou Appliance',
    PUBLIC_URL: 'https://fettle.example.com/',
    SHOP_TIME_ZONE: 'America/Chicago',
    SESSION_DAYS: '7',
    SESSION_MAX_DAYS: '14',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
    LOG_LEVEL: 'warn',
    PASADENA_CONTACT: 'Marie',
    BACKUP_DIR: '/mnt/nas/fettle',
    BACKUP_AT: 'off',
    BACKUP_KEEP: '30',
    BACKUP_PASSPHRASE: 'eleven wrenches',
    DRAIN_SECONDS: '5',
    LABEL_PRINTER: 'zpl://192.168.1.50?w=100mm&h=50mm&dpi=300',
    REPORT_PRINTER: 'ipps://office.local/ipp/print?paper=a4',
  });
  expect(config).toEqual({
    port: 8080,
    host: '127.0.0.1',
    https: { port: 8443, certificate: 'auto' },
    hsts: true,
    dataDir: resolve('somewhere'),
    photoDir: '/srv/photos',
    keepFreeMegabytes: 2_000,
    databaseUrl: 'postgresql://fettle:secret@db:5432/fettle',
    shopName: 'Bayou Appliance',
    publicUrl: 'https://fettle.example.com',
    timeZone: 'America/Chicago',
    sessionLifetime: { sessionDays: 7, sessionMaxDays: 14 },
    trustProxy: ['10.0.0.1', '192.168.0.0/16'],
    drainSeconds: 5,
    logLevel: 'warn',
    pasadenaContact: 'Marie',
    backups: {
      folder: '/mnt/nas/fettle',
      dailyAt: undefined,
      keep: 30,
      passphrase: 'eleven wrenches',
      settings: expect.stringContaining("SHOP_NAME='Bayou Appliance'\n"),
    },
    labelPrinter: 'zpl://192.168.1.50?w=100mm&h=50mm&dpi=300',
    reportPrinter: 'ipps://office.local/ipp/print?paper=a4',
  });
});

test('TRUST_PROXY with a number trusts that many proxies, and true trusts one', () => {
  for (const [TRUST_PROXY, proxies] of [
    ['true', 1],
    ['1', 1],
    ['2', 2],
  ] as const) {
    const { trustProxy } = readConfig({ TRUST_PROXY });
    const trusted = [0, 1, 2, 3].filter((hop) => typeof trustProxy === 'function' && trustProxy('10.0.0.1', hop));
    expect(trusted).toHaveLength(proxies);
  }
});

const aPort = 'PORT must be a whole number from 0 to 65535.';
const days = 'SESSION_DAYS must be a whole number from 1 to 3650.';
const aUrl = 'PUBLIC_URL must be a URL such as https://fettle.example.com.';
const aZone = 'SHOP_TIME_ZONE must be an IANA time zone such as America/Chicago.';
const encodedUrl =
  'DATABASE_URL must have each special character of its user and password in percent encoding: @ as %40, / as %2F, # as %23, ? as %3F, : as %3A, % as %25.';
const aDatabase = 'DATABASE_URL must start with sqlite: and a path, or postgresql:// and a server.';
const proxies = 'TRUST_PROXY must be true, false, the number of proxies, or their addresses separated by commas.';

test.for([
  ['PORT', 'http', aPort],
  ['PORT', '65536', aPort],
  ['PORT', '-1', aPort],
  ['PORT', '3000.5', aPort],
  ['TLS', 'on', 'TLS must be off or auto.'],
  ['HTTPS_PORT', 'https', 'HTTPS_PORT must be a whole number from 0 to 65535.'],
  ['TLS_CERT', 'chain.pem', 'TLS_KEY must be set too: the key of the certificate in TLS_CERT.'],
  ['TLS_KEY', 'key.pem', 'TLS_CERT must be set too: the certificate of the key in TLS_KEY.'],
  ['DATABASE_URL', 'mysql://db/fettle', aDatabase],
  ['DATABASE_URL', 'fettle.sqlite', aDatabase],
  ...['p@ss', 'p/ss', 'p#ss', 'p?ss', '12?ss', 'p:ss', 'p%ss', 'p@ss/w#rd'].map(
    (password) => ['DATABASE_URL', `postgresql://fettle:${password}@db/shop`, encodedUrl] as const,
  ),
  ['SHOP_NAME', 'x'.repeat(81), 'SHOP_NAME must have at most 80 characters.'],
  ['PUBLIC_URL', 'fettle.example.com', aUrl],
  ['PUBLIC_URL', 'ftp://fettle.example.com', aUrl],
  ['PUBLIC_URL', 'https://fettle.example.com/?from=label', aUrl],
  ['SHOP_TIME_ZONE', 'Louisiana', aZone],
  ['SESSION_DAYS', '0', days],
  ['SESSION_DAYS', 'forever', days],
  ['TRUST_PROXY', 'yes', proxies],
  ['TRUST_PROXY', '10.0.0.1,proxy', proxies],
  ['TRUST_PROXY', '10.0.0.0/33', proxies],
  ['TRUST_PROXY', '::/0', proxies],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  ['PASADENA_CONTACT', 'x'.repeat(61), 'PASADENA_CONTACT must have at most 60 characters.'],
  ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must have at least 12 characters.'],
  ['BACKUP_PASSPHRASE', 'Summer2026!!', 'BACKUP_PASSPHRASE is too easy to guess.'],
] as const)('the setting %s=%s is rejected with a message', ([name, value, sentence]) => {
  expect(() => readConfig({ [name]: value })).toThrow(new StartupError(sentence));
});

const files = { TLS_CERT: 'chain.pem', TLS_KEY: 'key.pem' };

test('certificate files turn on HTTPS, with or without TLS=off', () => {
  const https = { port: 3443, certificate: { certificateFile: resolve('chain.pem'), keyFile: resolve('key.pem') } };
  expect(readConfig(files).https).toEqual(https);
  expect(readConfig({ ...files, TLS: 'off' }).https).toEqual(https);
});

test('TLS=auto together with certificate files is rejected', () => {
  expect(() => readConfig({ ...files, TLS: 'auto' })).toThrow(new StartupError('TLS must not be auto if TLS_CERT and TLS_KEY are set.'));
});

test('the same port for HTTP and HTTPS is rejected, unless it is 0 or HTTPS is off', () => {
  const both = { PORT: '3443', HTTPS_PORT: '3443' };
  expect(() => readConfig({ ...both, TLS: 'auto' })).toThrow(new StartupError('HTTPS_PORT must differ from PORT, which redirects to it.'));
  expect(readConfig({ TLS: 'auto', PORT: '0', HTTPS_PORT: '0' }).https).toEqual({ port: 0, certificate: 'auto' });
  expect(readConfig(both).https).toBeUndefined();
});

test('HSTS without a public URL that stands for Fettle alone is rejected', () => {
  for (const PUBLIC_URL of [undefined, 'http://fettle.example.com', 'https://fettle.example.com:3443']) {
    expect(() => readConfig({ HSTS: 'on', PUBLIC_URL })).toThrow(
      new StartupError('HSTS needs a PUBLIC_URL with https and without a port, because browsers apply it to every port of the host.'),
    );
  }
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', SHOP_NAME: '  ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('.env.example lists every setting with its default', () => {
  const example = parseEnv(read('../../../.env.example'));
  expect(new Set(Object.keys(example))).toEqual(new Set(Object.keys(Settings.shape)));
  const { backups, ...config } = readConfig({});
  expect(readConfig(example)).toEqual({ ...config, backups: { ...backups, settings: expect.any(String) } });
});

test('a backup has the settings that are set, without those of the computer and without secrets', () => {
  const { settings } = readConfig({
    SHOP_NAME: 'Bayou Appliance',
    PUBLIC_URL: ' ',
    DATABASE_URL: 'postgresql://fettle:secret@db/fettle',
    BACKUP_PASSPHRASE: 'eleven wrenches',
    DATA_DIR: '/srv/fettle',
    BACKUP_AT: '03:30',
    PATH: '/bin',
  }).backups;
  expect(settings).toBe("SHOP_NAME='Bayou Appliance'\nBACKUP_AT='03:30'\n");
});

test.each([
  'Bayou "Best" Appliance',
  "Joe's Appliance",
  `Joe's "Best" Appliance`,
  'C:\\new\\labels\\',
  "C:\\Joe's\\new labels",
  `Joe's "Best" \`Appliance\``,
  'Bayou #1 $HOME',
])('a setting in a backup, %s, is read from an .env file as it was', (SHOP_NAME) => {
  expect(parseEnv(readConfig({ SHOP_NAME }).backups.settings)).toEqual({ SHOP_NAME });
});
