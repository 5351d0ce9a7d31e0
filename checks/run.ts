import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { browserTests, command, type Failure, type Outcome, unitTests } from './test-runners.ts';
import { setUpTools } from './set-up.ts';

type Step = { name: string; run: () => Promise<Outcome> };

const types: Step[] = [
  { name: 'types of contract, server and tools', run: () => command('tsc -p tsconfig.json') },
  { name: 'types of the web app', run: () => command('tsc -p web/tsconfig.json') },
  { name: 'types of the service worker', run: () => command('tsc -p web/service-worker/tsconfig.json') },
  { name: 'types of the browser tests', run: () => command('tsc -p e2e/tsconfig.json') },
  { name: 'lint', run: () => command('oxlint --type-aware --deny-warnings') },
  { name: 'format', run: () => command('oxfmt --check') },
  { name: 'unused files, exports and dependencies', run: () => command('knip') },
];

const steps: Record<string, Step[]> = {
  fast: [...types, { name: 'unit tests on SQLite', run: () => unitTests('sqlite', false) }],
  all: [
    ...types,
    { name: 'unit tests on SQLite and PostgreSQL', run: () => unitTests('sqlite,postgresql', true) },
    { name: 'build', run: () => command('node web/build-if-needed.ts') },
    { name: 'build size', run: () => command('node checks/web-budget.ts') },
    { name: 'browser tests', run: () => browserTests() },
    { name: 'short benchmark', run: () => command('node bench/main.ts --smoke') },
    { name: 'short benchmark on PostgreSQL', run: () => command('node bench/main.ts --engine postgresql --smoke') },
    { name: 'short day of a chain', run: () => command('node bench/chain/main.ts --smoke') },
    { name: 'short load of employees', run: () => command('node bench/employees-at-work.ts --smoke') },
    { name: 'short storm without connections', run: () => command('node e2e/offline-storm.ts --smoke') },
  ],
};

/** Runs every step, even after a failure, then prints the failures, how to run each alone, and the totals. Returns exit code 1 if a test failed or was skipped. */
async function runAll(chosen: readonly Step[]): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const failedSteps: string[] = [];
  const all: Failure[] = [];
  for (const { name, run } of chosen) {
    process.stdout.write(`\n--- ${name}\n`);
    const before = timesNow();
    const { passed, failed, skipped, failures } = await run();
    process.stdout.write(`--- ${name}: ${passed} passed, ${failed} failed, ${timesSince(before)}\n`);
    if (failed > 0) failedSteps.push(name);
    if (skipped > 0) failedSteps.push(`${name} (${skipped} skipped)`);
    all.push(...failures);
    total.passed += passed;
    total.failed += failed + skipped;
  }
  if (failedSteps.length > 0)
    process.stdout.write(`
Failed: ${failedSteps.join('; ')}
${all.map(({ message }) => (message ? `\n${firstLines(message)}\n` : '')).join('')}
To run each alone:
${[...new Set(all.map(({ command: line }) => line))].join('\n')}
`);
  process.stdout.write(`\n${timesSince({ wall: 0, processor: 0 })} in all\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

type Times = { wall: number; processor: number | undefined };

/** Since the start of this process, in seconds: wall time, and processor time of its ended child processes, which only Linux tells. */
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

const chosen = steps[process.argv[2] ?? ''];
const missing = process.argv[2] === 'all' ? setUpTools() : undefined;
if (!chosen || missing) {
  process.stdout.write(`${missing ?? 'Usage: node checks/run.ts fast|all'}\n`);
  process.exit(1);
}
process.exit(await runAll(chosen));
