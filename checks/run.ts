import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { browserTests, command, componentTests, type Failure, type Outcome, unitTests } from './test-runners.ts';
import { setUpTools } from './set-up.ts';

/** With shards, such as `2/3`, a whole step runs in one of them only. */
type Step = { name: string; run: (shard: string | undefined) => Promise<Outcome>; isWhole?: true };

const format: Step = { name: 'format', run: () => command('oxfmt --check'), isWhole: true };

/** What `tsc` keeps from its last run leaves it little to do. Rules that need types take long, so only the changed files are checked. */
const quickly: Step[] = [
  { name: 'types', run: () => command('tsc') },
  { name: 'types of the browser tests', run: () => command('tsc -p e2e') },
  { name: 'types of the web app', run: () => command('tsc -p web') },
  { name: 'types of the service worker', run: () => command('tsc -p web/sync/app-shell/service-worker') },
  { name: 'lint', run: () => command('oxlint --deny-warnings') },
  { name: 'lint of the changed files', run: lintChangedFiles },
  format,
];

const wholly: Step[] = [
  // Each file is checked with its own tsconfig.json, as `tsc` would.
  { name: 'types and lint', run: () => command('oxlint --type-aware --type-check --deny-warnings'), isWhole: true },
  format,
  { name: 'unused files, exports and dependencies', run: () => command('knip'), isWhole: true },
];

/** What stores, idempotency, migrations and live events do depends on the database. */
const onEachDatabase = [
  'packages/pg-pipeline',
  'capabilities/auth/concurrent-logins',
  'capabilities/auth/login-throttle',
  'capabilities/auth/sessions',
  'capabilities/employees/deactivation',
  'capabilities/export',
  'capabilities/live',
  'capabilities/machines',
  'capabilities/notes',
  'capabilities/parts',
  'capabilities/photos/photos',
  'capabilities/printing/printers/printer-turn',
  'capabilities/recalls/two-admins',
  'capabilities/repairs',
  'capabilities/reports/comebacks',
  'capabilities/reports/floor',
  'capabilities/reports/metrics',
  'capabilities/reports/reports',
  'capabilities/search',
  'platform/database/engine',
  'platform/database/from-0-2-0',
  'platform/database/migrat',
  'platform/database/plans',
  'platform/database/postgresql',
  'platform/database/round-trips',
  'platform/http/idempotency',
  'startup/several-servers',
].map((path) => (path.startsWith('packages/') ? path : `server/${path}`));

const build: Step[] = [
  { name: 'build', run: () => command('node web/build-if-needed.ts') },
  { name: 'build size', run: () => command('node checks/web-budget.ts'), isWhole: true },
];

/** `before` the browser tests, the first failed step ends the run: what follows takes longest, and would fail too. */
const runs: Record<string, { before: Step[]; after: Step[] }> = {
  check: { before: [...quickly, { name: 'unit tests on SQLite', run: () => unitTests({ engines: 'sqlite', level: 'quick' }) }], after: [] },
  test: {
    before: [
      ...wholly,
      { name: 'unit tests on SQLite', run: () => unitTests({ engines: 'sqlite' }) },
      { name: 'unit tests on PostgreSQL', run: () => unitTests({ engines: 'postgresql', paths: onEachDatabase }) },
      ...build,
      { name: 'component tests', run: () => componentTests('production') },
    ],
    after: [{ name: 'browser tests', run: () => browserTests('main') }],
  },
  all: {
    before: [
      ...wholly,
      { name: 'unit tests on SQLite and PostgreSQL', run: (shard) => unitTests({ engines: 'sqlite,postgresql', level: 'long', shard }) },
      ...build,
      { name: 'component tests', run: (shard) => componentTests('development', shard) },
    ],
    after: [
      { name: 'browser tests', run: (shard) => browserTests('all', shard) },
      { name: 'short benchmark', run: () => command('node bench/main.ts --smoke'), isWhole: true },
      { name: 'short benchmark on PostgreSQL', run: () => command('node bench/main.ts --engine postgresql --smoke'), isWhole: true },
      { name: 'short day of a chain', run: () => command('node bench/chain/main.ts --smoke'), isWhole: true },
      { name: 'short load of employees', run: () => command('node bench/employees/main.ts --smoke'), isWhole: true },
      { name: 'short storm without connections', run: () => command('node bench/storm/main.ts --smoke'), isWhole: true },
      { name: 'three servers behind a proxy', run: () => command('node deploy/servers/proof/main.ts --suspended 20'), isWhole: true },
      { name: 'a failover', run: () => command('node deploy/cluster/proof/main.ts --kills 1'), isWhole: true },
    ],
  },
};

/** Lints the files of TypeScript that changed since the last commit. */
async function lintChangedFiles(): Promise<Outcome> {
  const changed = ['diff --name-only --diff-filter=d HEAD', 'ls-files --others --exclude-standard'].flatMap((line) =>
    execFileSync('git', line.split(' '), { encoding: 'utf8' }).split('\n'),
  );
  const files = changed.filter((path) => /\.tsx?$/.test(path));
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  return command(`oxlint --type-aware --deny-warnings ${files.join(' ')}`);
}

/**
 * Runs the steps, then prints the failures, how to run each alone, and the totals. Returns exit code 1 if a test failed or was skipped, or a
 * step was not run.
 */
async function run({ before, after }: (typeof runs)[string], shard: string | undefined): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const failedSteps: string[] = [];
  const all: Failure[] = [];
  const [index = 1, shards = 1] = shard?.split('/').map(Number) ?? [];
  const chosen = [...before, ...after].filter(({ isWhole }, place) => !isWhole || place % shards === index - 1);
  for (let step = chosen.shift(); step; step = failedSteps.length > 0 && before.includes(step) ? undefined : chosen.shift()) {
    const { name, run } = step;
    process.stdout.write(`\n--- ${name}\n`);
    const started = timesNow();
    const { passed, failed, skipped, failures } = await run(shard);
    process.stdout.write(`--- ${name}: ${passed} passed, ${failed} failed, ${timesSince(started)}\n`);
    if (failed > 0) failedSteps.push(name);
    if (skipped > 0) failedSteps.push(`${name} (${skipped} skipped)`);
    all.push(...failures);
    total.passed += passed;
    total.failed += failed + skipped;
  }
  if (failedSteps.length > 0)
    process.stdout.write(`
Failed: ${failedSteps.join('; ')}
${chosen.length > 0 ? `Not run: ${chosen.map(({ name }) => name).join('; ')}\n` : ''}${all.map(({ message }) => (message ? `\n${firstLines(message)}\n` : '')).join('')}
To run each alone:
${[...new Set(all.map(({ command: line }) => line))].join('\n')}
`);
  process.stdout.write(`\n${timesSince({ wall: 0, processor: 0 })} in all\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

type Times = { wall: number; processor: number | undefined };

/** Seconds since the start of this process: wall time, and processor time of its ended child processes, which only Linux tells. */
function timesNow(): Times {
  return { wall: process.uptime(), processor: process.platform === 'linux' ? processorTimeOfChildren() : undefined };
}

function timesSince(before: Times): string {
  const { wall, processor } = timesNow();
  const ofProcessors = processor === undefined ? '' : `, ${(processor - (before.processor ?? 0)).toFixed(1)} s of processor time`;
  return `${(wall - before.wall).toFixed(1)} s${ofProcessors}`;
}

/** Fields 16 and 17 of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, in ticks of 10 ms. */
function processorTimeOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function firstLines(error: string): string {
  return stripVTControlCharacters(error).split('\n').slice(0, 24).join('\n');
}

const [, , name = '', shard] = process.argv;
const chosen = runs[name];
// Of another run, a shard would be less than it promises.
if (!chosen || (shard !== undefined && (name !== 'all' || !/^[1-9]\d*\/[1-9]\d*$/.test(shard)))) {
  process.stdout.write(`Usage: node checks/run.ts ${Object.keys(runs).join('|')}, or with a shard: node checks/run.ts all 2/3\n`);
  process.exit(1);
}
const missing = name === 'check' ? undefined : setUpTools(name === 'all');
if (missing) {
  process.stdout.write(`${missing}\n`);
  process.exit(1);
}
process.exit(await run(chosen, shard));
