import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';

const file = process.env.FETTLE_TEST_PROFILE;

/**
 * Records for `npm run test:profile` what a browser test costs: the processor time of this worker, of its browser and of its servers, in
 * seconds. Only Linux tells it.
 */
export async function recordProcessorTime({ project, titlePath }: TestInfo, run: () => Promise<void>): Promise<void> {
  if (!file) return run();
  const before = processorTime(process.pid);
  await run();
  const name = [`[${project.name}]`, ...titlePath].join(' › ');
  appendFileSync(file, `${JSON.stringify({ name, seconds: processorTime(process.pid) - before })}\n`);
}

/** The time of a process and its descendants, also those that have ended, in seconds. */
function processorTime(root: number): number {
  const children = new Map<number, number[]>();
  const own = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (!fields) continue;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    // utime, stime, cutime and cstime of proc_pid_stat(5), in ticks of 10 ms.
    own.set(Number(name), fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100);
  }
  const sum = (id: number): number => (own.get(id) ?? 0) + (children.get(id) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root);
}

/** The fields of a process from the third on; undefined for a process that has ended. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
