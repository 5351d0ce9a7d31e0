import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, weekRange, monthRange } from './calendar.ts';

test('adding and subtracting a day crosses the end of a month', () => {
  expect(addDays('2026-01-31', 1)).toBe('2026-02-01');
  expect(addDays('2026-02-01', -1)).toBe('2026-01-31');
});

test('leap days exist every fourth year, but not in 2100', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
});

test('adding and subtracting a day crosses the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

test('daylight-saving changes do not affect day arithmetic', () => {
  // In America/Chicago 8 March 2026 has 23 hours and 1 November 2026 has 25.
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
});

test('a week runs from Sunday to Saturday for each of its days', () => {
  for (const day of ['2026-11-15', '2026-11-18', '2026-11-21'])
    expect(weekRange(day), day).toEqual({ start: '2026-11-15', end: '2026-11-21' });
});

test('a week shift from a Sunday gives the whole week before or after', () => {
  expect(weekRange('2026-11-22')).toEqual({ start: '2026-11-22', end: '2026-11-28' });
  expect(weekRange('2026-11-22', -1)).toEqual({ start: '2026-11-15', end: '2026-11-21' });
  expect(weekRange('2026-11-22', 1)).toEqual({ start: '2026-11-29', end: '2026-12-05' });
});

test('weeks cross the ends of months, years and daylight-saving time', () => {
  expect(weekRange('2026-12-31')).toEqual({ start: '2026-12-27', end: '2027-01-02' });
  expect(weekRange('2028-02-29')).toEqual({ start: '2028-02-27', end: '2028-03-04' });
  expect(weekRange('2026-03-01', 1)).toEqual({ start: '2026-03-08', end: '2026-03-14' });
  expect(weekRange('2026-11-07', -1)).toEqual({ start: '2026-10-25', end: '2026-10-31' });
});

test('a month range ends on the last day of the month', () => {
  expect(monthRange(2026, 1)).toEqual({ start: '2026-01-01', end: '2026-01-31' });
  expect(monthRange(2026, 2)).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(monthRange(2028, 2)).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(monthRange(2026, 4)).toEqual({ start: '2026-04-01', end: '2026-04-30' });
  expect(monthRange(2026, 12)).toEqual({ start: '2026-12-01', end: '2026-12-31' });
});

test("an instant's day depends on the time zone and on daylight-saving time", () => {
  expect(dayOf('2026-11-22T05:59:59.999Z', 'America/Chicago')).toBe('2026-11-21');
  expect(dayOf('2026-11-22T06:00:00.000Z', 'America/Chicago')).toBe('2026-11-22');
  expect(dayOf('2026-07-04T04:59:59.999Z', 'America/Chicago')).toBe('2026-07-03');
  expect(dayOf('2026-07-04T05:00:00.000Z', 'America/Chicago')).toBe('2026-07-04');
  expect(dayOf('2026-11-22T05:59:59.999Z', 'UTC')).toBe('2026-11-22');
});

test('the day of an instant does not depend on how the browser formats dates', () => {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  // WebKit formats `en-CA` dates this way.
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '11/21/2026' });
  try {
    expect(dayOf('2026-11-22T05:59:59.999Z', 'America/Chicago')).toBe('2026-11-21');
  } finally {
    Object.defineProperty(prototype, 'format', format);
  }
});

test('the day has 25 hours when the clock is set back', () => {
  // 1:30 a.m. occurs twice on November 1.
  expect(dayOf('2026-11-01T06:30:00.000Z', 'America/Chicago')).toBe('2026-11-01');
  expect(dayOf('2026-11-01T07:30:00.000Z', 'America/Chicago')).toBe('2026-11-01');
  expect(dayOf('2026-11-02T05:30:00.000Z', 'America/Chicago')).toBe('2026-11-01');
});

test('a day between two instants has 23, 24 or 25 hours', () => {
  expect(daysBetween('2026-03-08T05:59:59.999Z', '2026-03-09T04:59:59.999Z', 'America/Chicago')).toBe(1);
  expect(daysBetween('2026-03-08T05:59:59.999Z', '2026-03-09T05:00:00.000Z', 'America/Chicago')).toBe(2);
  expect(daysBetween('2026-11-01T05:00:00.000Z', '2026-11-02T05:59:59.999Z', 'America/Chicago')).toBe(0);
  expect(daysBetween('2026-11-02T06:00:00.000Z', '2026-11-01T05:00:00.000Z', 'America/Chicago')).toBe(-1);
});

// Daylight-saving time in both hemispheres, offsets that are not whole hours, a day that was left out, no changes at all.
test.each(['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Monrovia', 'UTC'])(
  'the days between two instants are those of the calendar in %s, before and after every change of the clocks',
  (timeZone) => {
    const start = Temporal.Instant.from('1970-01-01T12:00Z').toZonedDateTimeISO(timeZone);
    const instants = [start.add({ days: 7 }), start.add({ years: 60 })];
    for (let at = start.getTimeZoneTransition('next'); at && at.year < 2038; at = at.getTimeZoneTransition('next'))
      for (const milliseconds of [-86_400_000, -1, 0, 1, 86_400_000]) instants.push(at.add({ milliseconds }));
    const countedDays = (end: Temporal.ZonedDateTime) => start.toPlainDate().until(end.toPlainDate()).days;
    const wrong = instants.filter((end) => daysBetween(instantOf(start), instantOf(end), timeZone) !== countedDays(end));
    expect(wrong.map(instantOf)).toEqual([]);
  },
);

function instantOf(at: Temporal.ZonedDateTime): string {
  return new Date(at.epochMilliseconds).toISOString();
}
