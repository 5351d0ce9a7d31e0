const dayMs = 86_400_000;

/**
 * The calendar day on which an instant falls in a time zone, as the number of days since 1970-01-01. For long lists: formatting the day, as
 * `dayOf` does, takes longer than reading the row that has the instant.
 */
export function dayNumber(instant: string, timeZone: string): number {
  const time = Date.parse(instant);
  return Math.floor((time + offsetAt(time, timeZone)) / dayMs);
}

/** The time between two changes of a zone's clocks. In ms since 1970; `from` is inclusive, `before` is exclusive. */
type Period = { from: number; before: number; offset: number };

const periodsByZone = new Map<string, Period[]>();

/** In ms, east of UTC. */
function offsetAt(time: number, timeZone: string): number {
  let periods = periodsByZone.get(timeZone);
  if (!periods) periodsByZone.set(timeZone, (periods = []));
  let period = periods.find(({ from, before }) => from <= time && time < before);
  if (!period) periods.push((period = periodOf(time, timeZone)));
  return period.offset;
}

function periodOf(time: number, timeZone: string): Period {
  const start = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  // An instant at which the clocks change belongs to the time after it.
  const from = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: from?.epochMilliseconds ?? -Infinity,
    before: start.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: start.offsetNanoseconds / 1e6,
  };
}
