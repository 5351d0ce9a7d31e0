import { routes } from '@fettle/contract/routes.ts';
import type { DayRange } from '@fettle/contract/calendar.ts';
import { buildUrl } from '../api/client.ts';

/** Where the report of an employee's work in a range opens as a PDF. */
export function reportAddress(userId: number, range: DayRange): string {
  return buildUrl(routes.metricsReport.path, { userId }, range);
}
