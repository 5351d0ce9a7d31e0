import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/platform/database/engine.ts';
import { type CrashRun, runCrashes } from '../server/testing/crash/run-crashes.ts';
import { PostgresCluster } from '../server/testing/postgres-cluster.ts';
import { printProblems, printProgress } from '../server/testing/print-run.ts';
import { printLine } from '../server/startup/run-server.ts';

// Kills the server again and again while employees work, and compares what they were told: npx node checks/crash.ts --engine postgresql

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    kills: { type: 'string' },
    restarts: { type: 'string', default: '16' },
    technicians: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [technicians, seed] = [Number(values.technicians), Number(values.seed)];
const folder = mkdtempSync(join(tmpdir(), 'fettle-crash-'));
try {
  if (values.engine !== 'postgresql') await onSqlite(Number(values.kills ?? 200));
  if (values.engine !== 'sqlite') await onPostgres(Number(values.kills ?? 60), Number(values.restarts));
} finally {
  rmSync(folder, { recursive: true });
}

async function onSqlite(kills: number): Promise<void> {
  const dataDir = join(folder, 'sqlite');
  const databaseUrl = `sqlite:${join(dataDir, 'fettle.db')}`;
  await report(`SQLite, the server killed ${kills} times`, { dataDir, databaseUrl, kills });
}

async function onPostgres(kills: number, times: number): Promise<void> {
  const cluster = new PostgresCluster();
  await cluster.start();
  await cluster.createDatabase('shop');
  const restart = async () => {
    await cluster.stop('SIGQUIT');
    await cluster.start();
  };
  try {
    const what = `PostgreSQL, the server killed ${kills} times, then the database ${times} times`;
    const dataDir = join(folder, 'postgresql');
    await report(what, { dataDir, databaseUrl: cluster.url('shop'), kills, restarts: { times, restart } });
  } finally {
    await cluster.remove();
  }
}

async function report(what: string, run: Pick<CrashRun, 'dataDir' | 'databaseUrl' | 'kills' | 'restarts'>): Promise<void> {
  printLine(`${what}, seed ${seed}, ${technicians} technicians and an admin`);
  mkdirSync(run.dataDir);
  const started = performance.now();
  const { writes, repeats, problems } = await runCrashes({
    ...run,
    openDatabase: () => openDatabase(run.databaseUrl),
    technicians,
    seed,
    onProgress: printProgress,
  });
  printLine(
    `${Object.entries(writes)
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ')}; requests sent again: ${repeats}`,
  );
  printProblems(problems);
  printLine(`${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
}
