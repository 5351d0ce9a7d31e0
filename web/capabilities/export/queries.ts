import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import type { Steady } from '../../sync/client/steady.ts';
import { machinesQuery } from '../machines/queries.ts';

export function exportsQuery() {
  return dataQuery('getExports', {});
}

export const steadyExports: Steady<ExportBatch[]> = (keep, shown, fresh) => keep(shown, fresh);

/** `id` is any text: it comes from the URL. */
export function exportQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['getExport', id, page],
    queryFn: () => call('getExport', { params: { id }, query: { page } }),
  });
}

/** Every completed machine: without a page, the reply holds the whole list. */
export function completedMachinesQuery() {
  return machinesQuery({ params: { status: 'completed' } });
}
