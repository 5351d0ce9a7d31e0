import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import { liveSignals } from '@fettle/contract/live/live-stream.ts';
import type { EventWriter } from '@fettle/contract/call.ts';
import { isExpired } from '../auth/sessions.ts';
import { findSessions } from '../auth/store.ts';
import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { SessionLifetime } from '../../platform/config/read-config.ts';
import type { Db } from '../../platform/database/engine.ts';

type SessionStream = { tokenHash: string; isAdmin: boolean; listsVersion: number; writer: EventWriter<LiveEvent> };

type SessionStreamDependencies = ExpiryClocks & {
  db: Db;
  sessionLifetime: SessionLifetime;
  logError: (details: object, message: string) => void;
};

/** Finds what another server has changed, and sessions that expire. */
const checkMs = 5_000;
/**
 * Streams of one session: over plain HTTP, each visible tab has one. One more ends the oldest, because that may belong to a phone that has
 * lost its connection and come back, which the server notices only after minutes.
 */
const maxStreams = 10;

/** The open streams of this server. Each ends with its session, and tells its page when the employee's rights or the shop's lists change. */
export class SessionStreams {
  readonly #deps: SessionStreamDependencies;
  readonly #open = new Set<SessionStream>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: SessionStreamDependencies) {
    this.#deps = deps;
  }

  /** Call the returned function when the client has left. */
  add(stream: SessionStream): () => void {
    const others = [...this.#open].filter(({ tokenHash }) => tokenHash === stream.tokenHash);
    if (others.length >= maxStreams) others[0]?.writer.end();
    this.#open.add(stream);
    this.#timer ??= setInterval(() => void this.check(), checkMs);
    return () => {
      this.#open.delete(stream);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Call it when sessions, rights or lists may have changed. It does not count as a use of the session. */
  async check(): Promise<void> {
    const checked = [...this.#open];
    if (checked.length === 0) return;
    try {
      const hashes = [...new Set(checked.map(({ tokenHash }) => tokenHash))];
      const found = await findSessions(this.#deps.db, hashes);
      const tokensOf = ({ token_hash, former_token_hash }: (typeof found)[number]) => [token_hash, former_token_hash];
      const byToken = new Map(found.flatMap((session) => tokensOf(session).map((hash) => [hash, session] as const)));
      for (const stream of checked) this.#update(stream, byToken.get(stream.tokenHash));
    } catch (error) {
      this.#deps.logError({ err: error }, 'sessions of streams not checked');
    }
  }

  #update(stream: SessionStream, session: Awaited<ReturnType<typeof findSessions>>[number] | undefined): void {
    if (!session || isExpired(session, this.#deps, this.#deps.sessionLifetime)) {
      stream.writer.signal(liveSignals.end);
      stream.writer.end();
      return;
    }
    // The token may have been replaced.
    stream.tokenHash = session.token_hash;
    if (session.lists_version !== stream.listsVersion) {
      stream.listsVersion = session.lists_version;
      stream.writer.signal(liveSignals.lists);
    }
    const isAdmin = session.is_admin === 1;
    if (isAdmin === stream.isAdmin) return;
    stream.isAdmin = isAdmin;
    stream.writer.signal(liveSignals.rights);
  }
}
