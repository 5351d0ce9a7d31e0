import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { msg } from '@fettle/i18n/message.ts';
import { BackupRunner } from '../capabilities/backups/backup-runner.ts';
import { findSharedValue } from '../platform/database/shared-values.ts';
import { fingerprint } from '../platform/http/keyed-request.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { requestedEngines } from '../testing/requested-engines.ts';
import { fakePrinters, openTestShop, password, setupCode, type TestShop, whirlpoolFridge } from '../testing/test-shop.ts';
import type { PrintResult } from '../capabilities/printing/printers/printer.ts';

const keyed = (key: string) => ({ 'idempotency-key': key });
const outcomeUnknown = 'This request was sent before, and its outcome is unknown. Check before you try again.';

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('Two servers of one database (%s)', (engineName) => {
  test('two servers of one database know the same sessions', async () => {
    await using shop = await openTestShop(engineName);
    const other = await otherServer(shop, shop.tess.cookie);
    expect((await other.call('hydrate')).body.user).toMatchObject({ id: shop.tess.id });
    await other.call('logout', { headers: keyed('bye') });
    expect((await shop.tess.call('getBench')).status).toBe(401);
  });

  test('two servers of one database do a request once that both get, and give both the same reply', async () => {
    await using shop = await openTestShop(engineName);
    const other = await otherServer(shop, shop.tess.cookie);
    const asked = { body: whirlpoolFridge, headers: keyed('tap') };
    const before = (await shop.countRows())['machines'] ?? 0;
    const replies = await Promise.all([shop.tess, other, shop.tess, other].map((server) => server.call('addMachine', asked)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.machine_id}`)).size).toBe(1);
    expect((await shop.countRows())['machines']).toBe(before + 1);
  });

  test('two servers of one database print a label once: the second waits for the reply of the first', async () => {
    const printed = Promise.withResolvers<PrintResult>();
    const started = Promise.withResolvers<void>();
    let jobs = 0;
    const print = () => {
      jobs += 1;
      started.resolve();
      return printed.promise;
    };
    await using shop = await openTestShop(engineName, { labelPrinter: { ...fakePrinters.labelPrinter, print } });
    const other = await otherServer(shop, shop.tess.cookie);
    const { model, serial, brand } = whirlpoolFridge;
    const asked = { body: { id: await shop.addMachine(shop.tess), model, serial, brand }, headers: keyed('label') };
    const first = shop.tess.call('printLabel', asked);
    await started.promise;
    const second = other.call('printLabel', asked);
    // It has seen that the first server handles the request, and looks again.
    await expect.poll(() => hasLookedAgain(shop)).toBe(true);
    printed.resolve({ message: msg('Label printed.'), outcome: 'printed' });
    expect((await Promise.all([first, second])).map(({ body }) => body.message)).toEqual(['Label printed.', 'Label printed.']);
    expect(jobs).toBe(1);
  });

  test('two servers of one database say that the outcome is unknown when the server that printed was ended', async () => {
    await using shop = await openTestShop(engineName);
    const { model, serial, brand } = whirlpoolFridge;
    const body = { id: await shop.addMachine(shop.tess), model, serial, brand };
    const request = { employee_id: shop.tess.id, call: 'printLabel', key: 'label', asked: fingerprint(undefined, undefined, body) };
    const used_on = new Date(shop.clock.monotonic - 14_900).toISOString();
    await shop.db
      .insertInto('idempotency_keys')
      .values({ ...request, reply: '', used_on })
      .execute();
    const other = await otherServer(shop, shop.tess.cookie);
    const reply = await other.call('printLabel', { body, headers: keyed('label') });
    expect([reply.status, reply.body.message]).toEqual([409, outcomeUnknown]);
    expect(shop.labels).toEqual([]);
  });

  test('two servers of one database accept the same setup code, until the shop is set up', async () => {
    await using shop = await openTestShop(engineName, { hasEmployees: false, trustProxy: true });
    const other = await otherServer(shop, undefined);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const nora = { first_name: 'Nora', last_name: 'Guidry', email: 'nora@bayou.example', role: 0, is_admin: true };
    const body = { ...nora, password1: password, password2: password };
    expect((await other.call('register', { body: { ...body, setup_code: 'AAAA-AAAA-AAAA' }, headers })).status).toBe(403);
    expect((await other.call('register', { body: { ...body, setup_code: setupCode }, headers })).status).toBe(200);
    expect(await findSharedValue(shop.db, 'setup_code')).toBeUndefined();
    expect((await shop.visitor.call('getShop')).body.data.setup).toBeNull();
  });

  test('two servers of one database make one backup when it is due', async () => {
    const database = await freshDatabase(engineName);
    await using shop = await openTestShop(engineName, { database });
    shop.clock.advance({ days: 1 });
    const made: string[] = [];
    const runners = [database.engine, database.openAgain()].map(
      (engine) =>
        new BackupRunner({
          engine,
          now: () => shop.clock.now,
          timeZone: async () => 'UTC',
          settings: shop.backups.settings,
          dataDir: shop.photoDir,
          make: async (path) => {
            made.push(path);
            return { bytes: 1, missingPhotos: 0 };
          },
          logError: () => {},
        }),
    );
    await Promise.all(runners.map((runner) => runner.runIfDue()));
    expect(made).toHaveLength(1);
    expect((await shop.countRows())['backups']).toBe(1);
  });
});

/** Whether a server has read the key again, after it has read it with the session. */
async function hasLookedAgain({ db }: TestShop): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and query like 'select "asked"%where "employee_id" = $1%'
  `.execute(db);
  return rows.length > 0;
}

async function otherServer(shop: TestShop, cookie: string | undefined) {
  const client = await shop.visitorOfSecondServer();
  client.cookie = cookie;
  return client;
}
