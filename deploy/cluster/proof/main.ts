import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../server/platform/database/engine.ts';
import { runCrashes } from '../../../server/testing/crash/run-crashes.ts';
import { printProblems } from '../../../server/testing/print-run.ts';
import { printLine } from '../../../server/startup/run-server.ts';
import { type Backup, backUp, restore } from './backup.ts';
import { FailoverCluster } from './cluster.ts';
import { disruptions } from './disruptions.ts';
import { type Kill, killPrimary } from './kill-primary.ts';

// Builds the cluster of deploy/cluster and ends its primary again and again while employees work. See ../README.md.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    technicians: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [kills, technicians, seed] = [Number(values.kills), Number(values.technicians), Number(values.seed)];
// The 'exit' event ends what runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

if (process.getuid?.() !== 0) {
  printLine('Run this as root: it mounts a small disk for each machine, to fill it. PostgreSQL runs as the user postgres.');
  process.exit(1);
}
printLine(`The primary fails ${kills} times, seed ${seed}, ${technicians} technicians and an admin`);
const dataDir = mkdtempSync(join(tmpdir(), 'fettle-failover-data-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
const cluster = await FailoverCluster.create();
let problems: string[] = ['it did not end'];
try {
  problems = await run();
} catch (error) {
  problems = [(error as Error).message];
} finally {
  cluster.remove({ keepLogs: problems.length > 0 });
}
printProblems(problems);
if (problems.length > 0) printLine(`The logs are in ${cluster.folder}.`);
// Employees who still wait for an answer would keep the process.
process.exit();

/** What went wrong. */
async function run(): Promise<string[]> {
  await cluster.start();
  const found: string[] = [];
  printRow('', 'what happened to the primary', 'from', 'to', 'writes again', 'is a standby');
  let done = 0;
  let backup: Backup | undefined;
  const restart = async (acknowledged: () => number) => {
    const disruption = disruptions[done % disruptions.length] as (typeof disruptions)[number];
    const kill = await killPrimary(cluster, disruption, acknowledged);
    done += 1;
    found.push(...kill.problems);
    printKill(done, kill);
    if (done === kills) backup = await backUp(cluster);
  };
  const report = await runCrashes({
    dataDir,
    databaseUrl: cluster.url,
    // Checking its indexes and tables is a right of the superuser.
    openDatabase: () => openDatabase(cluster.superuserUrl),
    kills: 0,
    restarts: { times: kills, restart },
    technicians,
    seed,
  });
  const counts = Object.entries(report.writes).map(([name, count]) => `${name}: ${count}`);
  printLine(`${counts.join(', ')}; requests sent again: ${report.repeats}`);
  if (backup) found.push(...(await restore(cluster, backup)));
  return [...found, ...report.problems];
}

function printKill(number: number, { what, from, to, gapMs, rejoinMs }: Kill): void {
  printRow(String(number), what, from, to, inSeconds(gapMs), inSeconds(rejoinMs));
}

function printRow(number: string, what: string, from: string, to: string, gap: string, rejoin: string): void {
  printLine(`${number.padStart(2)}  ${what.padEnd(28)}  ${from.padEnd(4)}  ${to.padEnd(4)}  ${gap.padStart(12)}  ${rejoin.padStart(12)}`);
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
