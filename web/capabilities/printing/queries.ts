import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { queryClient, withoutToast } from '../../sync/client/query-client.ts';

const statusIntervalMs = 60_000;
const openScreenIntervalMs = 15_000;

/** Asks the printers again while their screen is open: what was mended shows by itself. */
export function printersQuery() {
  return queryOptions({
    queryKey: ['getPrinters'],
    queryFn: async () => (await call('getPrinters', {})).data,
    refetchInterval: openScreenIntervalMs,
  });
}

/** Takes about 3 seconds, so it runs only on request. */
export function foundPrintersQuery() {
  return queryOptions({
    queryKey: ['findPrinters'],
    queryFn: async () => (await call('findPrinters', {})).data,
    enabled: false,
    gcTime: 0,
  });
}

export function labelLinesQuery() {
  return queryOptions({
    queryKey: ['getLabelLines'],
    queryFn: async () => (await call('getLabelLines', {})).data,
    // What is being chosen stays.
    refetchOnWindowFocus: false,
  });
}

export function labelJobsQuery() {
  return queryOptions({ queryKey: ['getLabelJobs'], queryFn: () => call('getLabelJobs', {}) });
}

/** Asks again each minute while the page is visible. */
export function labelPrinterStatusQuery() {
  return queryOptions({
    ...withoutToast,
    queryKey: ['getLabelPrinterStatus'],
    queryFn: async () => (await call('getLabelPrinterStatus', {})).data,
    staleTime: statusIntervalMs,
    refetchInterval: statusIntervalMs,
  });
}

/** Loads the printers again after a job or a change of them. */
export function refreshPrinters(): void {
  for (const name of ['getPrinters', 'getLabelJobs', 'getLabelPrinterStatus'] as const) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
