import { turnaround } from './figures.ts';
import { formatDuration } from './format-duration.ts';
import type { Metrics } from './metrics.ts';

// The screen and the printed report use the same words for the same figures.

export const metricsLists = {
  in_progress: { heading: 'Current Workload', emptyText: 'No machines are in progress.' },
  completed_in_range: { heading: 'Completed between the dates', emptyText: 'No machines were completed.' },
  trashed_in_range: { heading: 'Trashed between the dates', emptyText: 'No machines were trashed.' },
} as const;

export const metricsTotals = {
  in_progress: 'machines currently in progress',
  count_completed_trashed: 'machines worked on between the dates',
} as const;

/** How long the finished repairs took. Empty if no repair finished. */
export function turnaroundFigures({ completed_in_range, trashed_in_range }: Metrics): { name: string; figure: string }[] {
  const times = turnaround([...completed_in_range, ...trashed_in_range]);
  if (!times) return [];
  const { repairs, medianHours, p90Hours, waiting } = times;
  const withoutWaiting = waiting ? ', without waiting for parts' : '';
  const figures = [
    { name: `typical time in shop${withoutWaiting} (half were faster)`, figure: formatDuration(medianHours) },
    { name: `9 out of 10 were done within this time${withoutWaiting}`, figure: formatDuration(p90Hours) },
  ];
  if (!waiting) return figures;
  return [
    ...figures,
    { name: `typical wait for parts (${waiting.repairs} of ${repairs} waited)`, figure: formatDuration(waiting.medianHours) },
  ];
}
