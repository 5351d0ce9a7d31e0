import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import type { Language } from '@fettle/i18n/languages.ts';

/** The contents of a metrics report. */
export type Report = {
  shopName: string;
  employeeName: string;
  metrics: Metrics;
  /** Both days inclusive. Undefined if the client sent metrics without a range. */
  range: DayRange | undefined;
  printedOn: Date;
  timeZone: string;
  language: Language;
  lists: ShopLists;
};
