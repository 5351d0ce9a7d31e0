import { type DayRange, dayOf } from '@fettle/contract/calendar.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';

/** From the first day on which something was finished to the last, in the shop's time zone; undefined when nothing was. */
export function workedRange({ completed_in_range, trashed_in_range }: Metrics, timeZone: string): DayRange | undefined {
  const days = [...completed_in_range, ...trashed_in_range]
    .flatMap(({ completed_on, trashed_on }) => completed_on ?? trashed_on ?? [])
    .map((instant) => dayOf(instant, timeZone))
    .toSorted();
  const [start, end] = [days[0], days.at(-1)];
  return start && end ? { start, end } : undefined;
}
