import { type Message, msg } from '@fettle/i18n/message.ts';

/** Instants are stored and sent as text of fixed width, which ends with the year 9999. */
const end = Date.UTC(10_000, 0);

/** A sentence about a clock beyond that. Undefined for any other. */
export function describeImpossibleClock(now: Date): Message | undefined {
  if (now.getTime() < end) return undefined;
  const year = String(now.getUTCFullYear());
  return msg("The clock of Fettle's server is in the year {year}. It must be set.", { year });
}
