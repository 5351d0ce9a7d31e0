import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { Bench, BenchLine } from '@fettle/contract/repairs/bench.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import type { Steady } from '../../sync/client/steady.ts';

/** An employee's repairs in progress and those finished today. */
export function benchQuery(userId: number) {
  return queryOptions({ queryKey: ['getBench', userId], queryFn: () => call('getBench', { params: { userId } }) });
}

export const steadyBench: Steady<CallReply<Api['getBench']>> = (keep, shown, fresh) => {
  const group = (name: keyof Bench) => keep(shown.data[name], fresh.data[name], { isAsHigh: hasAsManyChips });
  return { ...fresh, data: { working: group('working'), waiting: group('waiting'), finished_today: group('finished_today') } };
};

function hasAsManyChips(one: BenchLine, other: BenchLine): boolean {
  return one.news.length === other.news.length && one.awaited_parts.length === other.awaited_parts.length;
}

/** How many news on their bench the user has not seen. Errors are not toasted: the bench shows the news itself. */
export function benchNewsQuery(userId: number) {
  return dataQuery('getBenchNews', {}, { key: [userId], ...withoutToast });
}
