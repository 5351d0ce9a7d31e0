import { until } from '../../until.ts';
import type { FailoverCluster } from './cluster.ts';
import type { Disruption } from './disruptions.ts';
import type { Machine } from './machine.ts';

/** `gapMs`: the longest time without an acknowledged write. `rejoinMs`: until the old primary is a standby, once its machine is back. */
export type Kill = { what: string; from: string; to: string; gapMs: number; rejoinMs: number; problems: string[] };

/** Writes have to be acknowledged again within this time. */
const longestGapMs = 30_000;

/** Makes one primary fail, and waits until it is a standby of the next. `acknowledged` counts the writes of the employees. */
export async function killPrimary(cluster: FailoverCluster, { name, strike }: Disruption, acknowledged: () => number): Promise<Kill> {
  const old = await cluster.untilWhole();
  const gap = watchGap(acknowledged);
  try {
    const end = await strike(old, cluster);
    const next = await untilReplaced(cluster, old);
    await gap.untilWrittenAgain();
    const problems = await end();
    const endedAt = performance.now();
    await cluster.untilWhole();
    const rejoinMs = performance.now() - endedAt;
    const gapMs = gap.longestMs();
    if (gapMs > longestGapMs) problems.push(`after the ${name}, no write was acknowledged for ${(gapMs / 1_000).toFixed(1)} s`);
    return { what: name, from: old.name, to: next.name, gapMs, rejoinMs, problems };
  } finally {
    gap.stop();
  }
}

async function untilReplaced(cluster: FailoverCluster, old: Machine): Promise<Machine> {
  return until(
    async () => {
      const primary = await cluster.primary();
      return primary !== old && primary;
    },
    () => 'No other machine became the primary',
  );
}

function watchGap(acknowledged: () => number) {
  let count = acknowledged();
  let since = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (acknowledged() === count) return;
    count = acknowledged();
    since = now;
  };
  const timer = setInterval(look, 10);
  return {
    longestMs: () => longest,
    /** Waits for two writes: the first may have been on its way. */
    untilWrittenAgain: async () => {
      const before = acknowledged();
      await until(
        async () => acknowledged() >= before + 2,
        () => 'No write was acknowledged',
      );
    },
    stop: () => clearInterval(timer),
  };
}
