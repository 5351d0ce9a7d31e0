import { cpus } from 'node:os';

/** Starts to measure. The returned function returns how much of all cores everything on this computer has used since, from 0 to 1. */
export function measureCpu(): () => number {
  const start = cpuTimes();
  return () => {
    const end = cpuTimes();
    return 1 - (end.idle - start.idle) / (end.all - start.all);
  };
}

function cpuTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const idle = times.reduce((sum, { idle }) => sum + idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}
