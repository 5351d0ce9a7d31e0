import { maxSilenceMs } from '@fettle/contract/live/live-stream.ts';
import { userHeader } from '@fettle/contract/headers.ts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { msg } from '@fettle/i18n/message.ts';
import { buildUrl, foreignError, networkError } from './client.ts';
import { parseOwnReply } from './own-reply.ts';
import { ApiError } from './api-error.ts';
import { markReachable } from './reachability.ts';
import { noteServerBuild } from './server-build.ts';

export type StreamOptions = {
  path: string;
  query: Record<string, number | string | undefined>;
  /** The employee that the page shows. The server refuses the stream under another one's session. */
  userId?: number;
  signal: AbortSignal;
  onEvent: (event: EventSourceMessage) => void;
};

/**
 * Reads server-sent events until the connection is lost, silently too, or `signal` aborts it. `EventSource` would not notice a connection
 * that is only silent, and hides why it was refused. Returns the status with which the server refused the stream, or undefined.
 * @throws ApiError if the server does not answer
 */
export async function openStream({ path, query, userId, signal, onEvent }: StreamOptions): Promise<number | undefined> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, maxSilenceMs);
  const parser = createParser({ onEvent });
  let isOpen = false;
  try {
    const headers = userId === undefined ? {} : { [userHeader]: String(userId) };
    const init = { headers, signal: connection.signal, cache: 'no-store', redirect: 'manual' } as const;
    const response = await fetch(buildUrl(path, {}, query), init);
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      if (!parseOwnReply(await response.text())) throw await foreignError(response.status, msg('live changes'));
      return response.status;
    }
    noteServerBuild(response);
    isOpen = true;
    markReachable();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      clearTimeout(timer);
      timer = setTimeout(abort, maxSilenceMs);
      parser.feed(value);
    }
  } catch (cause) {
    // A lost connection comes back at once, or the next attempt finds that the server does not answer.
    if (isOpen || signal.aborted) return undefined;
    if (cause instanceof ApiError) throw cause;
    throw networkError(cause);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
