import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserTests, unitTests } from './test-runners.ts';

// Prints what the tests cost: the processor time of each unit test file, and of each browser test and its spec.

type Cost = { name: string; seconds: number };

const folder = mkdtempSync(join(tmpdir(), 'fettle-profile-'));
try {
  process.env.FETTLE_TEST_PROFILE = join(folder, 'unit.jsonl');
  await unitTests({ engines: 'sqlite,postgresql', level: 'long' });
  process.env.FETTLE_TEST_PROFILE = join(folder, 'browser.jsonl');
  await browserTests('all');
  const browser = read('browser.jsonl');
  print('Unit test files', read('unit.jsonl'));
  print(
    'Specs of browser tests',
    sumBy(browser, ({ name }) => name.split(' › ').slice(0, 2).join(' › ')),
  );
  print('Browser tests', browser);
} finally {
  rmSync(folder, { recursive: true });
}

function read(name: string): Cost[] {
  return readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cost);
}

function sumBy(costs: readonly Cost[], keyOf: (cost: Cost) => string): Cost[] {
  const groups = Map.groupBy(costs, keyOf);
  return [...groups].map(([name, of]) => ({ name, seconds: of.reduce((sum, { seconds }) => sum + seconds, 0) }));
}

function print(title: string, costs: readonly Cost[]): void {
  const total = costs.reduce((sum, { seconds }) => sum + seconds, 0);
  process.stdout.write(`\n${title}: ${costs.length}, ${total.toFixed(0)} s of processor time\n`);
  for (const { name, seconds } of costs.toSorted((a, b) => b.seconds - a.seconds))
    process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${name}\n`);
}
