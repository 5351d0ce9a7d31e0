import { api } from '@fettle/contract';
import type { DayRange } from '@fettle/contract/metrics-figures.ts';
import { addressOf } from '../api/client.ts';

/** Where the report of an employee's work in a range opens as a PDF. */
export function reportAddress(userId: number, range: DayRange): string {
  return addressOf(api.metricsReport.path, { userId }, range);
}
