import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { queryClient, withoutToast } from '../../sync/client/query-client.ts';

const statusIntervalMs = 60_000;
const openScreenIntervalMs = 15_000;

/** Asks the printers again while their screen is open: what was mended shows by itself. */
export function printersQuery() {
  return dataQuery('getPrinters', {}, { refetchInterval: openScreenIntervalMs });
}

/** Takes about 3 seconds, so it runs only on request. */
export function foundPrintersQuery() {
  return dataQuery('findPrinters', {}, { enabled: false, gcTime: 0 });
}

export function labelLinesQuery() {
  return dataQuery('getLabelLines', {});
}

export function labelJobsQuery() {
  return queryOptions({ queryKey: ['getLabelJobs'], queryFn: () => call('getLabelJobs', {}) });
}

/** Asks again each minute while the page is visible. */
export function labelPrinterStatusQuery() {
  return dataQuery('getLabelPrinterStatus', {}, { ...withoutToast, staleTime: statusIntervalMs, refetchInterval: statusIntervalMs });
}

/** Loads the printers again after a job or a change of them. */
export function refreshPrinters(): void {
  for (const name of ['getPrinters', 'getLabelJobs', 'getLabelLines', 'getLabelPrinterStatus'] as const) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}
