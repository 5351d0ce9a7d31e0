import { Deadline } from '@fettle/ipp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../platform/database/engine.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { FakeZebra } from '../../../testing/printers/fake-zebra.ts';
import { requestedEngines } from '../../../testing/requested-engines.ts';
import { testLabel } from '../labels/label.ts';
import { drawLabelPdf } from '../labels/label-pdf.ts';
import { createLabelPrinter } from '../label-printer.ts';
import { defaultLabelStock } from '../labels/label-stock.ts';
import { printerTurns } from './printer-turn.ts';

const label = testLabel(defaultLabelStock, { name: 'Bayou Appliance', language: 'en' }, undefined);

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('A printer of two servers (%s)', (engineName) => {
  let database: FreshDatabase;
  let servers: Engine[];
  beforeAll(async () => {
    database = await freshDatabase(engineName);
    servers = [database.engine, database.openAgain()];
  });
  afterAll(() => database.close());

  const printersOf = ({ port }: FakeZebra, timeoutMs?: number) =>
    servers.map((engine) =>
      createLabelPrinter({
        url: { kind: 'zpl', host: '127.0.0.1', port },
        stock: defaultLabelStock,
        timeoutMs,
        takeTurn: printerTurns(engine),
      }),
    );

  test('a printer of two servers gets one job at a time', async () => {
    const zebra = await FakeZebra.start();
    const printers = printersOf(zebra);
    await Promise.all([...printers, ...printers, ...printers].map((printer) => printer.print(label, 1, drawLabelPdf)));
    expect(zebra.printed).toHaveLength(6);
    expect(zebra.maxConnections).toBe(1);
    await zebra.stop();
  });

  test('a printer of two servers is busy while a label of the other server is stuck, and waits no longer than a job may', async () => {
    const zebra = await FakeZebra.start('never reads');
    const printers = printersOf(zebra, 1_000);
    const results = await Promise.allSettled(printers.map((printer) => printer.print(label, 1, drawLabelPdf)));
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as { code: string }).code : result.status));
    expect(codes.toSorted()).toEqual(['busy', 'timeout']);
    zebra.state = 'ready';
    expect(await printers[1]?.print(label, 1, drawLabelPdf)).toMatchObject({ outcome: 'sent' });
    await zebra.stop();
  });

  test('a printer of two servers is free when the server that uses it has lost its connection to the database, and what it printed counts', async () => {
    const [one, other] = servers.map(printerTurns);
    const began = Promise.withResolvers<void>();
    const end = Promise.withResolvers<string>();
    const printing = one?.('zebra', new Deadline(10_000), () => {
      began.resolve();
      return end.promise;
    });
    await began.promise;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
    `.execute(database.openAgain().db);
    expect(await other?.('zebra', new Deadline(10_000), async () => 'theirs')).toBe('theirs');
    end.resolve('ours');
    expect(await printing).toBe('ours');
  });

  test('a printer of two servers cannot be used while the database does not respond, which is not called busy', async () => {
    const zebra = await FakeZebra.start();
    const engine = database.openAgain();
    // Kysely connects when it is first used.
    await sql`select 1`.execute(engine.db);
    await engine.db.destroy();
    const url = { kind: 'zpl', host: '127.0.0.1', port: zebra.port } as const;
    const printer = createLabelPrinter({ url, stock: defaultLabelStock, takeTurn: printerTurns(engine) });
    await expect(printer.print(label, 1, drawLabelPdf)).rejects.toThrow(/driver has already been destroyed/);
    expect(zebra.printed).toEqual([]);
    await zebra.stop();
  });
});
