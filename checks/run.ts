import { stripVTControlCharacters } from 'node:util';
import { browserTests, command, type Outcome, unitTests } from './steps.ts';
import { setUpTools } from './set-up.ts';

type Step = { name: string; run: () => Promise<Outcome> };

const types: Step[] = [
  { name: 'types of contract, server and tools', run: () => command('tsc -p tsconfig.json') },
  { name: 'types of the web app', run: () => command('tsc -p web/tsconfig.json') },
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
    { name: 'the build', run: () => command('node web/build-if-needed.ts') },
    { name: 'the size of the build', run: () => command('node checks/web-budget.ts') },
    { name: 'browser stories', run: () => browserTests() },
    { name: 'the benchmark, in small', run: () => command('node bench/main.ts --smoke') },
  ],
};

/** Runs every step, whatever fails, and closes with what failed, in short, and the count. Exit code 1 when anything failed or was left out. */
async function runAll(chosen: readonly Step[]): Promise<number> {
  const total = { passed: 0, failed: 0 };
  const bad: string[] = [];
  const told: string[] = [];
  for (const { name, run } of chosen) {
    process.stdout.write(`\n--- ${name}\n`);
    const started = Date.now();
    const { passed, failed, skipped, faults } = await run();
    process.stdout.write(`--- ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    if (failed > 0) bad.push(name);
    if (skipped > 0) bad.push(`${name} (${skipped} skipped)`);
    told.push(...faults.map(inShort));
    total.passed += passed;
    total.failed += failed + skipped;
  }
  if (bad.length > 0) process.stdout.write(`\nFailed: ${bad.join('; ')}\n${told.map((fault) => `\n${fault}\n`).join('')}`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0 ? 0 : 1;
}

/** Enough of a fault to know it by. */
function inShort(fault: string): string {
  return stripVTControlCharacters(fault).split('\n').slice(0, 24).join('\n');
}

const chosen = steps[process.argv[2] ?? ''];
const missing = process.argv[2] === 'all' ? setUpTools() : undefined;
if (!chosen || missing) {
  process.stdout.write(`${missing ?? 'Say fast or all.'}\n`);
  process.exit(1);
}
process.exit(await runAll(chosen));
