import { endpoints } from '@fettle/contract/endpoints.ts';
import { useEffect } from 'react';
import { queryClient } from '../../sync/client/query-client.ts';
import { keepStreamOpen } from '../../sync/client/keep-stream-open.ts';
import { wallQuery } from './queries.ts';

/** Reads the figures again when something in the shop has changed, and after a lost connection. */
export function useWallChanges(code: string): void {
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: wallQuery(code).queryKey });
    const watching = new AbortController();
    const stream = { path: endpoints.watchWall.path, query: () => ({ link: code }), onEvent: reload, onRefused: reload };
    void keepStreamOpen(stream, watching.signal);
    return () => watching.abort();
  }, [code]);
}
