import { type Language, locales } from '@fettle/i18n/languages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone: `November 21, 2026`, or `Nov 21, 2026` in the style `medium`. */
export function longDate(instant: string, timeZone: string, language: Language, dateStyle: 'long' | 'medium' = 'long'): string {
  const key = `${language} ${dateStyle} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    // Cached because constructing one takes longer than drawing a row of a report.
    format = new Intl.DateTimeFormat(locales[language], { dateStyle, timeZone });
    formats.set(key, format);
  }
  return format.format(new Date(instant));
}
