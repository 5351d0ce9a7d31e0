import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/** A failure without a test is one of its file, or of no file that is known. */
type VitestFailure = { path: string | undefined; test: string | undefined; message: string };

export type VitestOutcome = { passed: number; failed: number; skipped: number; failures: VitestFailure[] };

/** Writes the counts and the failures of a run to a file. Unlike Vitest's own report, it has the errors that no test has caught. */
export function outcomeReporter(path: string): Reporter {
  return { onTestRunEnd: (modules, unhandledErrors) => writeFileSync(path, JSON.stringify(outcomeOf(modules, unhandledErrors))) };
}

export function outcomeOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): VitestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const failed = tests.filter((test) => test.result().state === 'failed').length;
  const ofTests = tests.flatMap((test) => test.result().errors?.map((error) => failure(test.module.moduleId, fullName(test), error)) ?? []);
  // A file that fails to load, or whose worker ends, has no failed test.
  const brokenModules = modules.filter((module) => module.errors().length > 0 || module.state() === 'pending');
  const ofModules = brokenModules.flatMap((module) =>
    [module.errors()[0] ?? { message: 'It did not end.' }].map((error) => failure(module.moduleId, undefined, error)),
  );
  const ofNothing = unhandledErrors.map((error) =>
    failure(error['VITEST_TEST_PATH'] as string | undefined, error['VITEST_TEST_NAME'] as string | undefined, error),
  );
  return {
    passed,
    failed: failed + brokenModules.length + unhandledErrors.length,
    skipped: tests.length - passed - failed,
    failures: [...ofModules, ...ofTests, ...ofNothing],
  };
}

function failure(path: string | undefined, test: string | undefined, { stack, message }: Partial<SerializedError>): VitestFailure {
  return { path: path && relative(process.cwd(), path), test, message: stack ?? message ?? '' };
}

/** The name as Vitest's `-t` matches it. */
function fullName({ name, parent }: TestCase | TestSuite): string {
  return parent.type === 'module' ? name : `${fullName(parent)} ${name}`;
}
