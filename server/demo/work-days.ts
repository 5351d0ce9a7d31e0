const opensAt = 8;
const closesAt = 17;
const dayMs = 86_400_000;

type WorkDay = { opens: number; closes: number };

/**
 * A way to say when something happened in the shop's last `count` working days (Monday to Saturday, 8 to 17, in its time
 * zone): 0 is the beginning of the first, 1.5 the middle of the second, `count` is `until`. The last is the day of
 * `until` whatever weekday it is, so that a demo always has work on today.
 */
export function workDays(until: Date, timeZone: string, count: number): (place: number) => Date {
  const days = [today(until, timeZone)];
  for (let back = 1; days.length < count; back++) {
    const day = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: back });
    if (day.dayOfWeek !== 7) days.unshift({ opens: hourOf(day, opensAt, timeZone), closes: hourOf(day, closesAt, timeZone) });
  }
  return (place) => {
    const at = Math.min(Math.floor(place), count - 1);
    const { opens, closes } = days[at] as WorkDay;
    return new Date(Math.round(opens + (closes - opens) * (place - at)));
  };
}

/** The hours of the day before `until`, as many as a working day has, none before midnight. */
function today(until: Date, timeZone: string): WorkDay {
  const midnight = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
  const hours = (closesAt - opensAt) / 24;
  return { opens: Math.max(midnight, until.getTime() - hours * dayMs), closes: until.getTime() };
}

function hourOf(day: Temporal.PlainDate, hour: number, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;
}
