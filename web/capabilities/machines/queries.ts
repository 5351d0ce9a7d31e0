import type { Api } from '@fettle/contract';
import type { CallRequest } from '@fettle/contract/call.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { queryOptions } from '@tanstack/react-query';
import { t } from '../../ui/language/language.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { call } from '../../sync/client/client.ts';
import { latestCard } from '../../sync/client/latest-card.ts';
import type { ListParams } from './table/list-params.ts';

/** `id` is any text: it comes from the URL. */
export function machineQuery(id: string) {
  return queryOptions({
    queryKey: ['getMachine', id],
    queryFn: async ({ client, queryKey }) => {
      const cached = () => client.getQueryData<MachineCard>(queryKey);
      const before = cached();
      const { data } = await call('getMachine', { params: { id } });
      return latestCard(data, before, cached());
    },
    meta: {
      errorMessage(error) {
        if (!isMachineNotFound(error)) return error.message;
        // What had a temporary id is about to be shown under its number, or the screen says it.
        return Number(id) < 0 ? undefined : t('Machine not found');
      },
    },
  });
}

export function machinesQuery(request: CallRequest<Api['getMachines']>) {
  return queryOptions({ queryKey: ['getMachines', request], queryFn: () => call('getMachines', request) });
}

/** The page of the list that the address of the list's screen asks for. */
export function listQuery({ choice, page, perPage, sorting, filters }: ListParams) {
  return machinesQuery({ params: { status: choice.status }, query: { page, per_page: perPage, ...filters, ...sorting } });
}

export const steadyMachines = ['data'] as const;

/** A malformed id gets 400; treat it as not found. */
export function isMachineNotFound({ status }: ApiError): boolean {
  return status === 404 || status === 400;
}
