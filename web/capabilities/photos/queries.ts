import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';

/** A machine's photos, newest first, in pages. */
export function photosQuery(machineId: number) {
  return infiniteQueryOptions({
    queryKey: ['getPhotos', machineId],
    queryFn: ({ pageParam }) => call('getPhotos', { params: { id: machineId }, query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next_before ?? undefined,
  });
}

/** Refetches the photos, and the card for its history. Resolves when the photos are there. */
export async function refetchPhotos(machineId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['getMachine'] });
  await queryClient.invalidateQueries({ queryKey: photosQuery(machineId).queryKey });
}
