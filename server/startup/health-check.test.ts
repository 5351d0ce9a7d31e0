import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openHttpsTestShop } from '../testing/https-test-shop.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { checkHealth } from './health-check.ts';

const timeoutMs = 10_000;

test('a server that listens on all addresses is asked on this computer', async () => {
  await using shop = await openTestShop('sqlite', { hasEmployees: false });
  const reply = 'Fettle is running.';
  expect(await checkHealth({ host: '0.0.0.0', port: shop.port, https: undefined }, timeoutMs)).toBe(reply);
  expect(await checkHealth({ host: '127.0.0.1', port: shop.port, https: undefined }, timeoutMs)).toBe(reply);
});

test('a server with HTTPS is asked over HTTPS, with any certificate, because it refuses calls over HTTP', async () => {
  const { httpPort, httpsPort, close } = await openHttpsTestShop({ hasEmployees: false });
  const https = { port: httpsPort, certificate: 'auto' } as const;
  expect(await checkHealth({ host: '127.0.0.1', port: httpPort, https }, timeoutMs)).toBe('Fettle is running.');
  await expect(checkHealth({ host: '127.0.0.1', port: httpPort, https: undefined }, timeoutMs)).rejects.toThrow(
    /^Send this to https:.+: calls need HTTPS\.$/,
  );
  await close();
});

test('a server whose database cannot be written, and one that is not running, are not healthy', async () => {
  await using shop = await openTestShop('sqlite', { hasEmployees: false });
  await sql`pragma query_only = 1`.execute(shop.db);
  await expect(checkHealth({ host: '127.0.0.1', port: shop.port, https: undefined }, timeoutMs)).rejects.toThrow(
    'The database or its folder is read-only. Nothing can be saved.',
  );
  await expect(checkHealth({ host: '127.0.0.1', port: 1, https: undefined }, timeoutMs)).rejects.toThrow('ECONNREFUSED');
});
