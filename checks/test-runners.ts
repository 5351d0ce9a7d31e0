import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VitestOutcome } from './outcome-reporter.ts';

const root = join(import.meta.dirname, '..');

/** `command` runs what failed alone. */
export type Failure = { command: string; message: string };

/** The counts of one step, and its failures. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: readonly Failure[] };

/** Runs a command, which counts as one check. */
export async function command(line: string, environment: Record<string, string> = {}): Promise<Outcome> {
  const isOk = await run(line, environment);
  return isOk ? { passed: 1, failed: 0, skipped: 0, failures: [] } : failedOnce({ command: `npx ${line}`, message: '' });
}

/**
 * `quick` leaves out the tests that take longer (`*.slow.test.ts`) and those that need a program that npm does not install
 * (`*.with-tools.test.ts`); `long` adds those that take many seconds (`*.long.test.ts`). `paths` are the files or folders to run; all by
 * default.
 */
type UnitTests = {
  engines: 'sqlite' | 'postgresql' | 'sqlite,postgresql';
  level?: 'quick' | 'long';
  paths?: readonly string[];
  shard?: string | undefined;
};

/** Runs unit tests in Vitest and counts them. The store and call tests run on each of the engines. */
export async function unitTests({ engines, level, paths = [], shard }: UnitTests): Promise<Outcome> {
  return vitest('unit', [...paths, ...shardOption(shard)], { FETTLE_TEST_ENGINES: engines, ...(level && { FETTLE_TESTS: level }) });
}

/** Runs the components' tests in Chromium and counts them. In `development`, React is slower and logs mistakes, which fails the test. */
export async function componentTests(react: 'production' | 'development', shard?: string): Promise<Outcome> {
  return vitest('components', shardOption(shard), { NODE_ENV: react });
}

function shardOption(shard: string | undefined): string[] {
  return shard ? [`--shard=${shard}`] : [];
}

function vitest(project: string, options: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const alone = [...Object.entries(environment).map(([name, value]) => `${name}=${value}`), 'npx vitest run --project', project].join(' ');
  const line = ['vitest run --project', project, ...options].join(' ');
  return runTestRunner(line, { ...environment, FETTLE_TEST_OUTCOME: 'REPORT' }, (report) => {
    const { passed, failed, skipped, failures } = report as VitestOutcome;
    return {
      passed,
      failed: passed + failed + skipped === 0 ? 1 : failed,
      skipped,
      failures: failures.map(({ path, test, message }) => ({
        command: [alone, ...(path ? [path] : options), ...(test ? ['-t', quote(test)] : [])].join(' '),
        message: [path, test].filter(Boolean).join(', ') + `: ${message}`,
      })),
    };
  });
}

/** Runs Playwright and counts its tests: all, or the main stories and every screen. A test that passed only on a retry counts as failed. */
export async function browserTests(which: 'main' | 'all', shard?: string): Promise<Outcome> {
  const environment = { FETTLE_BROWSER_TESTS: which, PLAYWRIGHT_JSON_OUTPUT_NAME: 'REPORT' };
  const line = ['playwright test --config e2e/playwright.config.ts', ...shardOption(shard)].join(' ');
  return runTestRunner(line, environment, (report) => {
    const { stats, errors: globalErrors, suites } = report as PlaywrightReport;
    const failed = stats.unexpected + stats.flaky + globalErrors.length;
    const failures = [...globalErrors.map(({ message }) => ({ command: 'npm run test:e2e', message })), ...suites.flatMap(failuresOfSuite)];
    return { passed: stats.expected, failed: stats.expected + failed === 0 ? 1 : failed, skipped: stats.skipped, failures };
  });
}

type PlaywrightReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  errors: { message: string }[];
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { projectName: string; results: { errors: { message: string }[] }[] }[] }[];
};

function failuresOfSuite({ specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors }) =>
        errors.map(({ message }) => ({
          command: `npm run test:e2e -- e2e/${file} --project ${projectName} -g ${quote(title)}`,
          message: `[${projectName}] ${file}, ${title}: ${message}`,
        })),
      ),
    ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** The title as one word of a shell, and as a pattern that matches the text itself. */
function quote(title: string): string {
  return `'${title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", "'\\''")}'`;
}

function failedOnce(failure: Failure): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [failure] };
}

/**
 * Runs a test runner that writes a JSON report to REPORT. A run counts as failed if it has no report, or a nonzero exit code without a
 * failed test.
 */
async function runTestRunner(line: string, environment: Record<string, string>, read: (report: unknown) => Outcome): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-report-'));
  const place = (text: string) => text.replaceAll('REPORT', join(folder, 'report.json'));
  try {
    const isOk = await run(place(line), Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, place(value)])));
    const outcome = read(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));
    return isOk || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
  } catch (error) {
    return failedOnce({ command: `npx ${line}`, message: String(error) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(line: string, environment: Record<string, string>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(line, { cwd: root, shell: true, stdio: 'inherit', env: { ...process.env, ...environment } });
  child.on('exit', (code) => resolve(code === 0));
  return promise;
}
