import { printTable } from '../print-results.ts';
import { quantile } from '../load.ts';
import type { Sent, Times } from './send-traffic.ts';
import { machinesADay, workingDaysAYear } from './traffic.ts';
import { printLine } from '../../server/startup/run-server.ts';

const gigabyte = 1e9;

export type DatabaseSize = { bytes: number; machines: number; notes: number };

/** The times of each call. */
export function printTimes({ reads, writes }: Sent, seconds: number): void {
  printTable([
    ['request', 'a second', 'p50 ms', 'p99 ms', 'slowest ms'],
    ...rowsOf('all reads', reads, seconds),
    ...rowsOf('all writes', writes, seconds),
  ]);
}

function rowsOf(title: string, times: Times, seconds: number): string[][] {
  const calls = [...times].toSorted(([, one], [, other]) => other.length - one.length);
  const all = calls.flatMap(([, list]) => list);
  return [[title, all] as const, ...calls.map(([name, list]) => [`  ${name}`, list] as const)].map(([name, list]) => {
    const ms = (share: number) => quantile(list, share).toFixed(1);
    return [name, (list.length / seconds).toFixed(1), ms(0.5), ms(0.99), ms(1)];
  });
}

/** What the database has for each machine, and what `shops` shops add to it in a year. */
export function printGrowth({ bytes, machines }: DatabaseSize, shops: number): void {
  const machinesAYear = shops * machinesADay * workingDaysAYear;
  printLine(
    `\n${machines.toLocaleString('en')} machines: ${gigabytes(bytes)} GB, ${Math.round(bytes / machines).toLocaleString('en')} bytes a machine.`,
  );
  printLine(
    `${shops} shops add ${machinesAYear.toLocaleString('en')} machines a year: ${gigabytes((bytes / machines) * machinesAYear)} GB.`,
  );
}

function gigabytes(bytes: number): string {
  return (bytes / gigabyte).toFixed(1);
}
