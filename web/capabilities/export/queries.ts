import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { machinesQuery } from '../machines/queries.ts';

export function exportsQuery() {
  return queryOptions({ queryKey: ['getExports'], queryFn: async () => (await call('getExports', {})).data });
}

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
