import { readFileSync } from 'node:fs';

const sampleEveryMs = 10_000;

/** The resident memory of a process, in MB. Linux only; elsewhere NaN. */
export function residentMegabytes(pid: number | undefined): number {
  return megabytesIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m);
}

/** Counts pages that processes share, such as those of the Node binary, only in part. */
export function proportionalMegabytes(pid: number | undefined): number {
  return megabytesIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m);
}

function megabytesIn(file: string, pattern: RegExp): number {
  try {
    return Math.round(Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024);
  } catch {
    return Number.NaN;
  }
}

/** Reads the memory of a process every 10 s. `stop` returns all readings. */
export function sampleMemory(pid: number | undefined): { stop: () => number[] } {
  const readings = [residentMegabytes(pid)];
  const timer = setInterval(() => readings.push(residentMegabytes(pid)), sampleEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return [...readings, residentMegabytes(pid)];
    },
  };
}

/** Whether the last third of the readings is at most 10% above the third before it, on average. The first third fills caches. */
export function isSettled(megabytes: readonly number[]): boolean {
  const third = Math.floor(megabytes.length / 3);
  return mean(megabytes.slice(-third)) <= 1.1 * mean(megabytes.slice(-2 * third, -third));
}

function mean(readings: readonly number[]): number {
  return readings.reduce((sum, one) => sum + one, 0) / readings.length;
}
