import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import type { Steady } from '../../sync/client/steady.ts';

/** A machine's photos, newest first, in pages. */
export function photosQuery(machineId: number) {
  return infiniteQueryOptions({
    queryKey: ['getPhotos', machineId],
    queryFn: ({ pageParam }) => call('getPhotos', { params: { id: machineId }, query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next_before ?? undefined,
  });
}

type Photos = InfiniteData<CallReply<Api['getPhotos']>>;

/** One page: the first of a new photo moves the last of each page to the next. */
export const steadyPhotos: Steady<Photos> = (keep, shown, fresh) => {
  const [shownPhotos, freshPhotos] = [shown, fresh].map(({ pages }) => pages.flatMap(({ data }) => data));
  return { ...shown, pages: shown.pages.slice(-1).map((page) => ({ ...page, data: keep(shownPhotos ?? [], freshPhotos ?? []) })) };
};

/** Refetches the photos, and the card for its history. Resolves when the photos are there. */
export async function refetchPhotos(machineId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['getMachine'] });
  await queryClient.invalidateQueries({ queryKey: photosQuery(machineId).queryKey });
}
