import { countDays, dayOf } from '@fettle/contract/shared/calendar.ts';
import { expect, test } from 'vitest';
import { dayNumber } from './day-number.ts';

// Daylight-saving time in both hemispheres, offsets that are not whole hours, a day that was left out, no changes at all.
const timeZones = ['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Monrovia', 'UTC'];

const dayMs = 86_400_000;

test.each(timeZones)('an instant has the number of its calendar day in %s, before and after every change of the clocks', (timeZone) => {
  const instants = [...aroundClockChanges(timeZone), ...everyDay('1970-01-01', '2038-01-01')];
  const wrong = instants.filter((instant) => dayNumber(instant, timeZone) !== daysSince1970(dayOf(instant, timeZone)));
  expect(wrong).toEqual([]);
});

function daysSince1970(day: string): number {
  return countDays({ start: '1970-01-01', end: day }) - 1;
}

/** An instant of each day, at a time that differs from day to day. */
function everyDay(start: string, end: string): string[] {
  const days = countDays({ start, end });
  return Array.from({ length: days }, (_, day) => new Date(Date.parse(start) + day * dayMs + ((day * 7_919_000) % dayMs)).toISOString());
}

function aroundClockChanges(timeZone: string): string[] {
  const instants: string[] = [];
  let change = Temporal.Instant.from('1970-01-01T00:00Z').toZonedDateTimeISO(timeZone).getTimeZoneTransition('next');
  while (change && change.year < 2038) {
    instants.push(...[0, -1, 1, -dayMs, dayMs].map((ms) => new Date((change?.epochMilliseconds ?? 0) + ms).toISOString()));
    change = change.getTimeZoneTransition('next');
  }
  return instants;
}
