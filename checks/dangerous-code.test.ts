import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, projectFiles, read } from './tree.ts';

/** What runs in a shop: no tests, no tools, no demo. */
const sources = projectFiles(/^(contract|server|web|packages)\/.+\.tsx?$/).filter(
  (path) => !/\.test\.tsx?$|\/testing\/|^server\/demo\/|^web\/(vite|build)/.test(path),
);

const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)));
const filesThatImport = (pattern: RegExp) => sources.filter((path) => importsOf(path).some((imported) => pattern.test(imported)));
const foldersThatImport = (pattern: RegExp) => [...new Set(filesThatImport(pattern).map((path) => dirname(path)))];

test('no source inserts HTML or runs text as code', () => {
  expect(filesWith(/dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|srcDoc/)).toEqual([]);
  expect(filesWith(/document\.write|createContextualFragment/)).toEqual([]);
  expect(filesWith(/\beval\(|new Function|node:vm/)).toEqual([]);
});

test('the server starts no program but its own', () => {
  expect(filesThatImport(/^(node:)?(child_process|cluster)$/)).toEqual(['server/capabilities/backups/backup-job.ts']);
  expect(read('server/capabilities/backups/backup-job.ts')).toContain("import { fork } from 'node:child_process';");
  expect(read('server/capabilities/backups/backup-job.ts')).toContain("fork(new URL('backup-process-entry.ts', import.meta.url)");
});

test('SQL text comes from constants', () => {
  // A value in a template of `sql` becomes a parameter. What `raw` takes is text of our own: statements of migrations, statuses.
  const withRawSql = filesWith(/\bsql\.raw\b/).filter((path) => !path.startsWith('server/platform/database/'));
  expect(withRawSql).toEqual(['server/capabilities/reports/floor-store.ts']);
  expect(filesWith(/\.(execute|exec|prepare|query)\(`\s*(select|insert|update|delete|create|drop|alter|pragma|vacuum)\b/i)).toEqual([]);
});

test('regular expressions come from constants', () => {
  expect(filesWith(/\bnew RegExp\(|[^.\w]RegExp\(/)).toEqual([
    'contract/shared/common-schemas.ts',
    'packages/tls/certificate-file.ts',
    'server/platform/http/serve-web-files.ts',
  ]);
});

test('secrets come from a secure generator', () => {
  // Spreads the retries of pages over time.
  expect(filesWith(/Math\.random/)).toEqual(['web/sync/client/keep-stream-open.ts']);
  expect(filesThatImport(/^otpauth$/)).toEqual(['server/capabilities/auth/second-factor.ts']);
  expect(read('server/capabilities/auth/second-factor.ts')).toContain('new Secret({ size: 20 })');
});

test('the web app needs nothing that browsers leave out over plain http', () => {
  expect(filesWith(/crypto\.(randomUUID\(|subtle)/).filter((path) => path.startsWith('web/'))).toEqual([]);
});

test('only known libraries encrypt', () => {
  expect(filesWith(/create(Cipher|Decipher|Hmac|Sign|DiffieHellman|ECDH)|\b(publicEncrypt|privateEncrypt|pbkdf2|scrypt)/)).toEqual([]);
  expect(foldersThatImport(/^age-encryption$/)).toEqual(['server/capabilities/backups']);
  expect(foldersThatImport(/^@noble\//)).toEqual(['web/capabilities/auth']);
  expect(foldersThatImport(/^@peculiar\/x509$/)).toEqual(['packages/tls']);
});

test('no broken hash function is used', () => {
  const hashes = sources.flatMap((path) => [...read(path).matchAll(/\b(?:hash|createHash)\('([^']+)'/g)].map(([, name]) => name));
  expect(new Set(hashes)).toEqual(new Set(['sha256']));
  // All authenticator apps know HMAC-SHA-1, which is still approved as a MAC.
  expect(filesWith(/'(md5|sha-?1)'/i)).toEqual(['server/capabilities/auth/second-factor.ts']);
});

test('only the database and printers are connected to', () => {
  const clients = sources.filter((path) => /^(server|packages)\//.test(path));
  const importers = clients.filter((path) =>
    [...read(path).matchAll(/import (?!type )\{([^}]*)\} from 'node:(?:http|https|http2|net|tls|dgram)'/g)].some(([, names = '']) =>
      /(^|[\s,])(connect|request|get|createSocket|createConnection)\b/.test(names),
    ),
  );
  // The health check is a command of its own, which asks the server on this computer.
  const asksItself = 'server/startup/health-check.ts';
  expect(importers.toSorted()).toEqual(['packages/ipp/ipp-http.ts', 'server/capabilities/printing/printers/tcp-connection.ts', asksItself]);
  expect(sources.filter((path) => importsOf(path).includes(asksItself))).toEqual(['server/commands/health-command.ts']);
  expect(filesThatImport(/^(pg|multicast-dns)$/).toSorted()).toEqual([
    'packages/dns-sd/browse.ts',
    'packages/pg-pipeline/pipelining-connection.ts',
    'packages/pg-pipeline/pipelining-pool.ts',
  ]);
  expect(clients.filter((path) => /(^|[^.\w])fetch\(|\bWebSocket\b/m.test(read(path)))).toEqual([]);
});

test('only the logger and startup messages write output', () => {
  const output = filesWith(/process\.(stdout|stderr)|console\.\w+\(|pino\.destination/).filter((path) => /^(server|packages)\//.test(path));
  expect(output.toSorted()).toEqual([
    'server/commands/health-command.ts',
    'server/commands/run-command.ts',
    'server/startup/run-server.ts',
    'server/startup/start-server.ts',
  ]);
});
