import type { SecurityEventKind } from '@fettle/contract/security/security-event.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export type SecurityLogFilter = { page: number; kind: SecurityEventKind | undefined; employee: string | undefined };

export function securityEventsQuery(filter: SecurityLogFilter) {
  return queryOptions({ queryKey: ['getSecurityEvents', filter], queryFn: () => call('getSecurityEvents', { query: filter }) });
}
