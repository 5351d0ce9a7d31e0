import type { BulkResult } from './bulk.ts';
import type { ReadResult, WriteResult } from './compare.ts';
import { printLine } from '../server/startup/run-server.ts';

/**
 * `growth` and `ms` are upper limits. `share` is the lower limit for `get_machine`, as a share of the bare server's throughput, and
 * `ofBefore` that of each call, as a share of another version's.
 */
export type Limits = { growth: number; share: number; ms: number; ofBefore: number };

/** Less than this share of another version's throughput is more than noise. */
export const ofBefore = 0.9;

/** Returns a sentence for each missed target. */
export function printReads(results: readonly ReadResult[], limits: Limits): string[] {
  const rows = results.map(({ name, share, growth, p50, p99, ...result }) => [
    name,
    `${(share * 100).toFixed(0)}%`,
    growth.toFixed(2),
    p50.toFixed(2),
    p99.toFixed(2),
    percentOfBefore(result),
  ]);
  printTable([['read call', 'of bare', 'growth', 'p50 ms', 'p99 ms', percentHeading(results)], ...rows]);
  return results.flatMap((result) => [
    ...missedGrowth(result, limits),
    ...missedShareOfBefore(result, limits),
    ...missedTime(result.name, result.p99, { ms: Math.max(limits.ms, result.slowest) }),
    ...(result.name === 'get_machine' && result.share < limits.share
      ? [`get_machine reaches ${(result.share * 100).toFixed(0)}% of the bare server (target: at least ${limits.share * 100}%)`]
      : []),
  ]);
}

/** Returns a sentence for each missed target. Writes wait for the disk, so the limit applies to their median. */
export function printWrites(results: readonly WriteResult[], limits: Limits): string[] {
  const rows = results.map(({ name, growth, p50, p99, ...result }) => [
    name,
    '',
    growth.toFixed(2),
    p50.toFixed(2),
    p99.toFixed(2),
    percentOfBefore(result),
  ]);
  printTable([['write call', '', 'growth', 'p50 ms', 'p99 ms', percentHeading(results)], ...rows]);
  return results.flatMap((result) => [...missedTime(result.name, result.p50, limits), ...missedShareOfBefore(result, limits)]);
}

/** 100 machines, so the limit applies to the time for one. Returns a sentence for each missed target. */
export function printBulk({ complete, undo }: BulkResult, limits: Limits): string[] {
  printTable([
    ['bulk of 100 machines', 'ms'],
    ['complete', complete.toFixed(0)],
    ['undo', undo.toFixed(0)],
  ]);
  return [...missedTime('completing one of 100 machines', complete / 100, limits), ...missedTime('undoing one of 100', undo / 100, limits)];
}

type OfBefore = Pick<ReadResult, 'ofBefore'>;

function percentHeading(results: readonly OfBefore[]): string {
  return results.some((result) => result.ofBefore !== undefined) ? 'of before' : '';
}

function percentOfBefore(result: OfBefore): string {
  return result.ofBefore === undefined ? '' : `${(result.ofBefore * 100).toFixed(0)}%`;
}

function missedShareOfBefore({ name, ...result }: OfBefore & { name: string }, limits: Pick<Limits, 'ofBefore'>): string[] {
  return (result.ofBefore ?? 1) < limits.ofBefore
    ? [`${name} reaches ${percentOfBefore(result)} of before (target: at least ${limits.ofBefore * 100}%)`]
    : [];
}

function missedGrowth({ name, mayGrow, growth }: ReadResult, limits: Limits): string[] {
  return !mayGrow && growth > limits.growth ? [`${name} grows ${growth.toFixed(2)} times (target: at most ${limits.growth})`] : [];
}

function missedTime(name: string, ms: number, limits: Pick<Limits, 'ms'>): string[] {
  return ms > limits.ms ? [`${name} takes ${ms.toFixed(1)} ms (target: at most ${limits.ms})`] : [];
}

/** A target that is missed is printed, and ends the program with 1. */
export function expect(isMet: boolean, what: string): void {
  if (isMet) return;
  printLine(`MISSED: ${what}`);
  process.exitCode = 1;
}

/** Prints rows with aligned columns. */
export function printTable(rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  process.stdout.write(`\n${rows.map(line).join('\n')}\n`);
}
