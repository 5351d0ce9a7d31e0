import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import type { QueryKey } from '@tanstack/react-query';

type Technicians = CallReply<Api['getTechnicians']>['data'];

/**
 * What a device keeps of a reply to read it without a connection: the first page of a list, and no figures of colleagues. Undefined for
 * nothing.
 */
export function keptReply([call, request]: QueryKey, data: unknown, userId: number | undefined): unknown {
  switch (call) {
    case 'getBench':
      return request === userId ? data : undefined;
    case 'getMachines': {
      const { page = 1, technician = userId } = (request as CallRequest<Api['getMachines']>).query ?? {};
      return Number(page) === 1 && Number(technician) === userId ? data : undefined;
    }
    case 'getTechnicians':
      return (data as Technicians).map(({ id, first_name, last_name }) => ({ id, first_name, last_name }));
    default:
      return data;
  }
}
