import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { withoutToast } from '../../sync/client/query-client.ts';

/** An employee's repairs in progress and those finished today. */
export function benchQuery(userId: number) {
  return queryOptions({ queryKey: ['getBench', userId], queryFn: () => call('getBench', { params: { userId } }) });
}

/** How many news on their bench the user has not seen. Errors are not toasted: the bench shows the news itself. */
export function benchNewsQuery(userId: number) {
  return queryOptions({
    queryKey: ['getBenchNews', userId],
    queryFn: async () => (await call('getBenchNews', {})).data,
    ...withoutToast,
  });
}
