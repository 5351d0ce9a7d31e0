import type { LiveEvent, liveCalls } from '@fettle/contract/live/calls.ts';
import { liveSignals } from '@fettle/contract/live/live-stream.ts';
import { hashToken } from '../auth/sessions.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import type { EventLog } from './event-log.ts';
import type { SessionStreams } from './session-streams.ts';

export type LiveDependencies = { events: EventLog; sessionStreams: SessionStreams };

export function liveHandlers({ events, sessionStreams }: LiveDependencies): Handlers<typeof liveCalls> {
  return {
    async watch({ query: { after, age_ms, lists } }, { session, token = '', lastEventId }) {
      const resumed = lastEventId ?? after;
      const missed = resumed !== undefined ? { after: resumed } : age_ms !== undefined ? { ageMs: age_ms } : undefined;
      // What is passed on before the stream is open.
      const early: LiveEvent[] = [];
      let pass = (passed: readonly LiveEvent[]): void => void early.push(...passed);
      const unsubscribe = await events.subscribe((passed) => pass(passed));
      try {
        const found = await events.findMissed(missed);
        return {
          start(writer) {
            if (!found.events) writer.signal(liveSignals.resync);
            found.events?.forEach((event) => writer.send(event, event.id));
            const repeated = new Set(found.events?.map(({ id }) => id));
            pass = (passed) => {
              for (const event of passed) if (!repeated.delete(event.id)) writer.send(event, event.id);
            };
            pass(early);
            writer.signal(liveSignals.open, Math.max(found.last, ...early.map(({ id }) => id)));
            const remove = sessionStreams.add({
              tokenHash: hashToken(token),
              isAdmin: session.employee.is_admin,
              listsVersion: session.listsVersion,
              writer,
            });
            if (lists !== undefined && lists !== session.listsVersion) writer.signal(liveSignals.lists);
            return () => {
              remove();
              unsubscribe();
            };
          },
        };
      } catch (error) {
        unsubscribe();
        throw error;
      }
    },
  };
}
