const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, as people read it: `November 21, 2026`. */
export function longDate(instant: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Making one takes longer than drawing a line of a report.
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}
