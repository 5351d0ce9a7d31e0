import { locales } from '@fettle/i18n/languages.ts';

/** A size in units of 1,000: `1.4 MB`. `locale` is what `Intl` writes the number with. */
export function formatBytes(bytes: number, locale: string = locales.en): string {
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1_000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${units[unit]}`;
}
