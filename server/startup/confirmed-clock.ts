import type { Db } from '../platform/database/engine.ts';
import { deleteSharedValue, findSharedValue, saveSharedValue } from '../platform/database/shared-values.ts';

/** A shop may close for longer. Then nothing expires on its first day. */
const plausiblePauseMs = 14 * 86_400_000;
/** Within this time, an admin or a time server corrects a wrong clock. */
const believedAfterMs = 86_400_000;

export type ConfirmedClock = {
  /** In ms. While the system's clock is not believed: when a server last ran, and the time since this one started. Otherwise infinite. */
  confirmedNow: () => number;
  /** Remembers the time if it is believed, and otherwise since when it is not. */
  save: () => Promise<void>;
};

/**
 * A computer whose clock has no battery may start years ahead. Nothing is deleted, refused or issued on the word of such a clock, unless it
 * goes on for a day, which may have a night without the computer. After a night, a clock without a battery starts at the same time again.
 */
export async function confirmedClock(
  db: Db,
  { now, monotonicNow }: { now: () => Date; monotonicNow: () => number },
): Promise<ConfirmedClock> {
  // Not a number in a new shop, so it is not in the past.
  const lastSeen = Date.parse((await findSharedValue(db, 'clock_seen')) ?? '');
  let doubtedOn = Date.parse((await findSharedValue(db, 'clock_doubted')) ?? '');
  const startedAt = monotonicNow();
  const doubtedMs = () => now().getTime() - doubtedOn;
  const confirmedNow = () => {
    const runningMs = monotonicNow() - startedAt;
    const isAhead = now().getTime() - (lastSeen + runningMs) > plausiblePauseMs;
    const hasGoneOn = runningMs >= believedAfterMs || (doubtedMs() >= believedAfterMs && doubtedMs() <= plausiblePauseMs);
    return isAhead && !hasGoneOn ? lastSeen + runningMs : Infinity;
  };
  return {
    confirmedNow,
    async save() {
      if (confirmedNow() === Infinity) {
        await saveSharedValue(db, 'clock_seen', now().toISOString());
        await deleteSharedValue(db, 'clock_doubted');
      } else if (!(doubtedMs() >= 0 && doubtedMs() < believedAfterMs)) {
        doubtedOn = now().getTime();
        await saveSharedValue(db, 'clock_doubted', new Date(doubtedOn).toISOString());
      }
    },
  };
}
