/** Instants are stored and sent as text of fixed width, which ends with the year 9999. */
const end = Date.UTC(10_000, 0);

/** A sentence about a clock beyond that. Undefined for any other. */
export function describeImpossibleClock(now: Date): string | undefined {
  if (now.getTime() < end) return undefined;
  return `The clock of Fettle's server is in the year ${now.getUTCFullYear()}. It must be set.`;
}
