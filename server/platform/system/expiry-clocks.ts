/**
 * Clocks for what ends, locks, unlocks or is deleted by the time of day, and for nothing else. Setting the system's clock, forward or back,
 * must not end sessions, delete what can still be restored or is kept for a reason, or lock anyone out (`clock-changes.long.test.ts`).
 */
export type ExpiryClocks = {
  /** The clock of the instants that are stored. It starts with the system's clock and never jumps. */
  steadyNow: () => Date;
  /** The clock by which something is deleted or refused: the earliest of all, so what has expired by it has expired by all. */
  expiryNow: () => Date;
};

type Clocks = {
  now: () => Date;
  monotonicNow: () => number;
  /** See startup/confirmed-clock.ts. */
  confirmedNow?: (() => number) | undefined;
};

export function expiryClocks({ now, monotonicNow, confirmedNow = () => Infinity }: Clocks): ExpiryClocks {
  return {
    steadyNow: () => new Date(monotonicNow()),
    expiryNow: () => new Date(Math.min(now().getTime(), monotonicNow(), confirmedNow())),
  };
}
