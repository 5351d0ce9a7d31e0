// The headings and totals that the screen and the printed report have in common. The report says a typical time in more words.

export const metricsLists = {
  in_progress: { heading: 'Current Workload', emptyText: 'No machines are in progress.' },
  completed_in_range: { heading: 'Completed between the dates', emptyText: 'No machines were completed.' },
  trashed_in_range: { heading: 'Trashed between the dates', emptyText: 'No machines were trashed.' },
} as const;

export const metricsTotals = {
  in_progress: 'machines currently in progress',
  count_completed_trashed: 'machines worked on between the dates',
} as const;
