import type { ReadResult, WriteResult } from './compare.ts';

/** What a run must reach: growth and ms at most, share of the bare server's throughput (of get_machine) at least. */
export type Limits = { growth: number; share: number; ms: number };

/** Prints the read calls and gives a sentence for each target that was missed. */
export function printReads(results: readonly ReadResult[], limits: Limits): string[] {
  const rows = results.map(({ name, share, growth, p50, p99 }) => [
    name,
    `${(share * 100).toFixed(0)}%`,
    growth.toFixed(2),
    p50.toFixed(2),
    p99.toFixed(2),
  ]);
  print([['read call', 'of bare', 'growth', 'p50 ms', 'p99 ms'], ...rows]);
  return results.flatMap((result) => [
    ...grewTooMuch(result, limits),
    ...tookTooLong(result.name, result.p99, limits),
    ...(result.name === 'get_machine' && result.share < limits.share
      ? [`get_machine reaches ${(result.share * 100).toFixed(0)}% of the bare server, not ${limits.share * 100}%`]
      : []),
  ]);
}

/** Likewise the write calls. They wait for the disk, so only their median is held to the limit. */
export function printWrites(results: readonly WriteResult[], limits: Limits): string[] {
  const rows = results.map(({ name, growth, p50, p99 }) => [name, '', growth.toFixed(2), p50.toFixed(2), p99.toFixed(2)]);
  print([['write call', '', 'growth', 'p50 ms', 'p99 ms'], ...rows]);
  return results.flatMap(({ name, p50 }) => tookTooLong(name, p50, limits));
}

function grewTooMuch({ name, mayGrow, growth }: ReadResult, limits: Limits): string[] {
  return !mayGrow && growth > limits.growth ? [`${name} grows ${growth.toFixed(2)} times, not ${limits.growth}`] : [];
}

function tookTooLong(name: string, ms: number, limits: Limits): string[] {
  return ms > limits.ms ? [`${name} takes ${ms.toFixed(1)} ms, not ${limits.ms}`] : [];
}

function print(rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  process.stdout.write(`\n${rows.map(line).join('\n')}\n`);
}
