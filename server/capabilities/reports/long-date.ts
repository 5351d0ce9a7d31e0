const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone: `November 21, 2026`. */
export function longDate(instant: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Cached because constructing one takes longer than drawing a row of a report.
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}
