import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** An employee's repairs in progress and those finished today. */
export function benchQuery(userId: number) {
  return queryOptions({ queryKey: ['getBench', userId], queryFn: () => call('getBench', { params: { userId } }) });
}
