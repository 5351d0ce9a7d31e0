import { printLine } from '../startup/run-server.ts';

/** Replaces the number before it, on a terminal only. */
export function printProgress(done: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done.toLocaleString('en-US')} `);
}

/** Prints the first problems, and lets the program end with 1 if there are any. */
export function printProblems(problems: readonly string[], otherwise = 'Nothing was lost, and nothing is there twice.'): void {
  printLine(problems.length === 0 ? otherwise : `${problems.length} problems:`);
  for (const problem of problems.slice(0, 50)) printLine(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
