import { routes } from '@fettle/contract/routes.ts';
import type { DayRange } from '@fettle/contract/calendar.ts';
import { addressOf } from '../api/client.ts';

/** Where the report of an employee's work in a range opens as a PDF. */
export function reportAddress(userId: number, range: DayRange): string {
  return addressOf(routes.metricsReport.path, { userId }, range);
}
