import { type Message, msg } from '@fettle/i18n/message.ts';
import type { ChartPeriod } from './figures.ts';

// The headings and totals that the screen and the printed report have in common. The report says a typical time in more words.

export const metricsLists = {
  in_progress: { heading: msg('Current Workload'), emptyText: msg('No machines are in progress.') },
  completed_in_range: { heading: msg('Completed between the dates'), emptyText: msg('No machines were completed.') },
  trashed_in_range: { heading: msg('Trashed between the dates'), emptyText: msg('No machines were trashed.') },
} as const;

export const metricsTotals = {
  in_progress: msg('machines currently in progress'),
  count_completed_trashed: msg('machines worked on between the dates'),
} as const;

export const periodHeadings = {
  day: msg('Finished per day'),
  week: msg('Finished per week'),
  month: msg('Finished per month'),
  year: msg('Finished per year'),
  decade: msg('Finished per decade'),
} as const satisfies Record<ChartPeriod, Message>;
