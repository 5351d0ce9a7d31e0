import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import postgres from 'postgres';
import { openPostgresShop, startPostgres } from '../postgres-shops.ts';
import { printTable } from '../print-results.ts';
import { readCalls, writeCalls } from '../calls.ts';
import { type Exchange, recordStatements, type Statement } from '../record-statements.ts';

// Replays the statements of a card and of a change of status on the drivers for PostgreSQL. See README.md.

const { values } = parseArgs({ options: { machines: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '1' } } });
const connections = 10;
const atATime = 16;
const rounds = 5;

type Client = (statements: readonly Statement[]) => Promise<void>;
type Driver = {
  /** Gives `work` a connection of its own. */
  run: (work: (send: Client) => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
};

function pgDriver(url: string, { isNamed, isPipelined }: { isNamed: boolean; isPipelined: boolean }): Driver {
  const pool = new Pool({ connectionString: url, max: connections, pipeline: isPipelined });
  const run: Driver['run'] = async (work) => {
    const client = await pool.connect();
    const query = ({ name, text, values }: Statement) =>
      client.query(isNamed && name !== undefined ? { name, text, values } : { text, values });
    try {
      await work(async (statements) => {
        if (isPipelined) await Promise.all(statements.map(query));
        else for (const statement of statements) await query(statement);
      });
    } finally {
      client.release();
    }
  };
  return { run, end: () => pool.end() };
}

function postgresDriver(host: string, database: string): Driver {
  const sql = postgres({ host, database, username: 'fettle', max: connections, onnotice() {} });
  const run: Driver['run'] = async (work) => {
    const connection = await sql.reserve();
    try {
      await work(async (statements) => {
        await Promise.all(
          statements.map(({ name, text, values }) => connection.unsafe(text, values as string[], { prepare: name !== undefined })),
        );
      });
    } finally {
      connection.release();
    }
  };
  return { run, end: () => sql.end() };
}

/** Requests per second. */
async function throughput(driver: Driver, exchanges: readonly Exchange[], seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let requests = 0;
  const workers = Array.from({ length: atATime }, async (_, worker) => {
    while (performance.now() < end) {
      const exchange = exchanges[(requests + worker) % exchanges.length] as Exchange;
      await driver.run(async (send) => {
        for (const statements of exchange.roundTrips) await send(statements);
      });
      requests += 1;
    }
  });
  await Promise.all(workers);
  return (requests / (performance.now() - start)) * 1_000;
}

const folder = mkdtempSync(join(tmpdir(), 'fettle-drivers-'));
const cluster = await startPostgres(false);
try {
  const shop = await openPostgresShop(cluster, Number(values.machines), { folder, pinned: false });
  await shop.server.stop();
  const reads = (readCalls[0]?.paths(shop) ?? []).map((path) => ({ method: 'GET', path }));
  const writes = Array.from({ length: atATime }, (_, connection) => writeCalls[2]?.requests(shop, connection) ?? []).flat();
  const { exchanges } = await recordStatements(shop.databaseUrl, shop.dataDir, [...reads, ...writes]);
  const drivers: Record<string, Driver> = {
    'pg, statements without names': pgDriver(shop.databaseUrl, { isNamed: false, isPipelined: false }),
    'pg, named': pgDriver(shop.databaseUrl, { isNamed: true, isPipelined: false }),
    'pg, named and pipelined': pgDriver(shop.databaseUrl, { isNamed: true, isPipelined: true }),
    'postgres, named and pipelined': postgresDriver(cluster.folder, `shop_${shop.machines}`),
  };
  const calls = { get_machine: exchanges.slice(0, reads.length), 'a change of status': exchanges.slice(reads.length) };
  const best = new Map<string, number>();
  // The first round prepares statements and compiles hot code.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [call, ofCall] of Object.entries(calls)) {
      for (const [name, driver] of Object.entries(drivers)) {
        const perSecond = await throughput(driver, ofCall, Number(values.seconds));
        if (round > 0) best.set(`${call} ${name}`, Math.max(perSecond, best.get(`${call} ${name}`) ?? 0));
      }
    }
  }
  await Promise.all(Object.values(drivers).map(({ end }) => end()));
  const [first] = Object.keys(drivers);
  const times = (call: string, name: string) => (best.get(`${call} ${name}`) ?? 0) / (best.get(`${call} ${first}`) ?? Number.NaN);
  printTable([
    ['driver', ...Object.keys(calls)],
    ...Object.keys(drivers).map((name) => [name, ...Object.keys(calls).map((call) => times(call, name).toFixed(2))]),
  ]);
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true });
}
