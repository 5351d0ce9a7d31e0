import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, StatementSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/platform/config/read-config.ts';
import { startServer } from '../../server/startup/start-server.ts';
import { describeShop, writeCalls } from '../calls.ts';
import { type BenchRequest, measureTimes, quantile } from '../load.ts';
import { printTable } from '../print-results.ts';
import { logIn } from '../record-replies.ts';
import { pinLoad, pinServer, startShop } from '../servers.ts';
import { openKeptShop } from './kept-shop.ts';

// How long a durable write takes, in Fettle and as the same statements on the bare driver. See README.md.

const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    writes: { type: 'string', default: '300' },
    keep: { type: 'string' },
  },
});
const [machines, rounds, writes] = [Number(values.machines), Number(values.rounds), Number(values.writes)];
const mostTimesBare = 4;
/** The others change one machine back and forth, which the same statements cannot do twice. */
const calls = writeCalls.filter(({ name }) => name.startsWith('add_'));

/** The product's rows are arrays. */
type Execute = (this: StatementSync, ...values: SQLInputValue[]) => SQLInputValue[][] | object;
type Statement = { text: string; values: SQLInputValue[]; id?: SQLInputValue };

/** The statements of the transaction in which the product handles a request. */
async function recordTransaction(file: string, dataDir: string, { method, path, body }: BenchRequest): Promise<Statement[]> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: `sqlite:${file}`, BACKUP_AT: 'off', PORT: '0', HOST: '127.0.0.1', TLS: 'off' };
  const server = await startServer({ config: readConfig({ ...environment, SHOP_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent' }) });
  const headers = await logIn(server.url);
  const statements: Statement[] = [];
  // oxlint-disable-next-line unbound-method -- they are called with a statement as `this`
  const originals = { run: StatementSync.prototype.run, all: StatementSync.prototype.all };
  let isRecording = false;
  for (const name of ['run', 'all'] as const) {
    StatementSync.prototype[name] = function (this: StatementSync, ...given: SQLInputValue[]) {
      const result = (originals[name] as Execute).apply(this, given);
      isRecording ||= this.sourceSQL === 'begin immediate';
      if (isRecording) {
        const [row] = this.sourceSQL.startsWith('insert') && Array.isArray(result) ? result : [];
        statements.push({ text: this.sourceSQL, values: given, ...(row?.[0] === undefined ? {} : { id: row[0] }) });
      }
      if (this.sourceSQL === 'commit') isRecording = false;
      return result;
    } as never;
  }
  try {
    const reply = await fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  } finally {
    Object.assign(StatementSync.prototype, originals);
    await server.close();
  }
  return statements;
}

/** Returns the times of each transaction in ms. It writes to the machines of `requests` in turn, and neither checkpoints nor merges. */
function timeBare(file: string, statements: readonly Statement[], requests: readonly BenchRequest[]): number[] {
  const machines = requests.map(({ path }) => Number(path.split('/').at(-1)));
  const database = new DatabaseSync(file, { timeout: 1_000, enableForeignKeyConstraints: true });
  database.exec('pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory; pragma wal_autocheckpoint = 0');
  const prepared = statements.map((statement) => ({ ...statement, run: database.prepare(statement.text) }));
  const times = Array.from({ length: writes }, (_, at) => {
    const ids = new Map<SQLInputValue, SQLInputValue>([[machines[0] ?? 0, machines[at % machines.length] ?? 0]]);
    const start = performance.now();
    for (const { run, values: given, id } of prepared) {
      const [row] = run.all(...given.map((value) => ids.get(value) ?? value));
      if (id !== undefined && typeof row?.['id'] === 'number') ids.set(id, row['id']);
    }
    return performance.now() - start;
  });
  database.exec('pragma wal_checkpoint(passive)');
  database.close();
  return times;
}

const { folder, dataDir, file } = await openKeptShop(machines, values.keep);
try {
  const shop = describeShop(file, new Date().toISOString().slice(0, 10));
  const measured = calls.map(({ name, requests }) => ({ name, requests: requests(shop), fettle: [] as number[], bare: [] as number[] }));
  const recorded: Statement[][] = [];
  for (const { requests } of measured) recorded.push(await recordTransaction(file, dataDir, requests[0] as BenchRequest));
  const server = await startShop(dataDir, `sqlite:${file}`, true);
  try {
    const headers = await logIn(server.address);
    // The first round compiles hot code.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, { requests, fettle, bare }] of measured.entries()) {
        pinLoad();
        const inFettle = await measureTimes({ address: server.address, headers, requests, connections: 1, times: writes });
        // On the core of the server.
        pinServer(process.pid);
        const onDriver = timeBare(file, recorded[at] ?? [], requests);
        if (round === 0) continue;
        fettle.push(...inFettle);
        bare.push(...onDriver);
      }
    }
  } finally {
    await server.stop();
  }
  const rows = measured.map(({ name, fettle, bare }) => {
    const times = [fettle, bare].flatMap((list) => [quantile(list, 0.5), quantile(list, 0.99)]);
    const ratio = quantile(fettle, 0.99) / quantile(bare, 0.99);
    if (ratio > mostTimesBare) process.exitCode = 1;
    return [name, ...[...times, ratio].map((n) => n.toFixed(2))];
  });
  printTable([['a durable write, ms', 'p50', 'p99', 'bare p50', 'bare p99', 'p99 / bare'], ...rows]);
} finally {
  if (!values.keep) rmSync(folder, { recursive: true });
}
