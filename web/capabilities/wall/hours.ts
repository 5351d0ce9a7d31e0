/** The hours that the chart always shows, even without work. */
const workday = { from: 8, to: 17 };

export type Hour = { hour: number; label: string; count: number };

/** The workday's hours, and earlier and later ones in which something was finished. */
export function hoursToShow(counts: readonly number[]): Hour[] {
  const withWork = counts.flatMap((count, hour) => (count > 0 ? [hour] : []));
  const from = Math.min(workday.from, ...withWork);
  const to = Math.max(workday.to, ...withWork);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const hour = from + index;
    return { hour, label: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`, count: counts[hour] ?? 0 };
  });
}

/** The shop is closed and dark. */
export function isNight(hour: number): boolean {
  return hour < 6 || hour >= 20;
}
