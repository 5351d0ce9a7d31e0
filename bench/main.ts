import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordReplies, logIn } from './record-replies.ts';
import { timeBulk } from './bulk.ts';
import { describeShop } from './calls.ts';
import { type BenchShop, compareReads, timeWrites } from './compare.ts';
import type { Duration } from './load.ts';
import { pinLoad, seedShop, type Server, startBare, startShop } from './servers.ts';
import { benchPostgres } from './on-postgres.ts';
import { type Limits, ofBefore, printBulk, printReads, printWrites } from './print-results.ts';
import { printLine } from '../server/startup/run-server.ts';

type Plan = {
  sizes: [small: number, large: number];
  rounds: number;
  duration: Duration;
  warmUp: Duration;
  writes: number;
  bulkRuns: number;
  limits: Limits;
};

/** See bench/README.md. */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    smoke: { type: 'boolean', default: false },
    keep: { type: 'string' },
    before: { type: 'string' },
  },
});
if (!['sqlite', 'postgresql'].includes(values.engine)) throw new Error('--engine must be sqlite or postgresql.');
const plan: Plan = values.smoke
  ? {
      sizes: [1_000, 20_000],
      rounds: 2,
      duration: { times: 40 },
      warmUp: { times: 40 },
      writes: 20,
      bulkRuns: 1,
      limits: { growth: 3, share: 0, ms: 1_000, ofBefore: 0 },
    }
  : {
      sizes: [1_000, 1_000_000],
      rounds: 7,
      duration: { seconds: 0.4 },
      warmUp: { seconds: 2 },
      writes: 200,
      bulkRuns: 5,
      limits: { growth: 1.5, share: 0.25, ms: 20, ofBefore },
    };

/** `checkout`: the folder of the sources. Default: these. */
async function openShop(machines: number, folder: string, checkout?: string): Promise<BenchShop> {
  const now = new Date().toISOString();
  const name = `${machines}${checkout ? '-before' : ''}`;
  const dataDir = join(folder, name);
  const file = join(dataDir, 'fettle.sqlite');
  // As it was seeded: what is measured writes into it.
  const kept = values.keep && join(values.keep, `${name}.sqlite`);
  mkdirSync(dataDir);
  if (kept && existsSync(kept)) copyFileSync(kept, file);
  else {
    const started = performance.now();
    seedShop(file, machines, now, checkout);
    printLine(`Seeded ${machines.toLocaleString('en')} machines in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    if (kept) copyFileSync(file, kept);
  }
  const shop = describeShop(file, now.slice(0, 10));
  const server = await startShop(dataDir, `sqlite:${file}`, !values.smoke, { ...(checkout && { checkout }) });
  return { ...shop, server, headers: await logIn(server.address) };
}

async function benchSqlite(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-bench-'));
  if (values.keep) mkdirSync(values.keep, { recursive: true });
  const servers: Server[] = [];
  try {
    const small = await openShop(plan.sizes[0], folder);
    servers.push(small.server);
    const large = await openShop(plan.sizes[1], folder);
    servers.push(large.server);
    const older = values.before === undefined ? undefined : await openShop(plan.sizes[0], folder, values.before);
    if (older) servers.push(older.server);
    await recordReplies(small.server.address, small.headers, small);
    writeFileSync(join(folder, 'replies.json'), JSON.stringify(await recordReplies(large.server.address, large.headers, large)));
    const bare = await startBare(join(folder, 'replies.json'), !values.smoke);
    servers.push(bare);
    if (!values.smoke) pinLoad();
    printLine(`All replies are correct. Measuring ${plan.rounds} rounds.`);
    return [
      ...printReads(await compareReads({ small, large, older, bare, ...plan, growth: plan.limits.growth }), plan.limits),
      ...printWrites(await timeWrites({ small, large, older, ...plan }), plan.limits),
      ...printBulk(await timeBulk(large, plan.bulkRuns), plan.limits),
    ];
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true });
  }
}

const missed =
  values.engine === 'postgresql'
    ? await benchPostgres({ smoke: values.smoke, keep: values.keep, before: values.before })
    : await benchSqlite();
for (const sentence of missed) printLine(`Missed: ${sentence}`);
printLine(missed.length === 0 ? 'Every target was met.' : `Missed targets: ${missed.length}`);
process.exitCode = missed.length === 0 ? 0 : 1;
