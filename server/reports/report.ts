import type { DayRange } from '@fettle/contract/calendar.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';

/** What stands on a report. */
export type Report = {
  shopName: string;
  employeeName: string;
  metrics: Metrics;
  /** Both ends included; undefined when whoever sent the metrics did not say. */
  range: DayRange | undefined;
  printedOn: Date;
  timeZone: string;
};
