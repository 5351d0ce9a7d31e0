const opensAt = 8;
const closesAt = 17;
const dayMs = 86_400_000;

type Workday = { opens: number; closes: number };

/**
 * Converts a position in the last `count` workdays to an instant: 0 is the start of the first workday, 1.5 the middle of
 * the second, and `count` is `until`. Workdays are Monday to Saturday, 8 to 17 in the shop's time zone. The day of `until`
 * is always the last one, even on a Sunday.
 */
export function workdayClock(until: Date, timeZone: string, count: number): (workday: number) => Date {
  const days = [today(until, timeZone)];
  for (let daysAgo = 1; days.length < count; daysAgo++) {
    const day = Temporal.Instant.fromEpochMilliseconds(until.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .subtract({ days: daysAgo });
    if (day.dayOfWeek !== 7) days.unshift({ opens: hourOf(day, opensAt, timeZone), closes: hourOf(day, closesAt, timeZone) });
  }
  return (workday) => {
    const index = Math.min(Math.floor(workday), count - 1);
    const { opens, closes } = days[index] as Workday;
    return new Date(Math.round(opens + (closes - opens) * (workday - index)));
  };
}

/** Ends at `until`. As long as other workdays, unless it would then start before midnight. */
function today(until: Date, timeZone: string): Workday {
  const midnight = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
  const hours = (closesAt - opensAt) / 24;
  return { opens: Math.max(midnight, until.getTime() - hours * dayMs), closes: until.getTime() };
}

function hourOf(day: Temporal.PlainDate, hour: number, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;
}
