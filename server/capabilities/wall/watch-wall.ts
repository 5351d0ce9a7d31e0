import type { EventStart } from '@fettle/contract/call.ts';
import { liveSignals } from '@fettle/contract/live/live-stream.ts';
import type { EventLog } from '../live/event-log.ts';

type WatchWallOptions = {
  events: EventLog;
  isRevoked: () => Promise<boolean>;
  logError: (details: object, message: string) => void;
};

const minIntervalMs = 1_000;
const checkMs = 5_000;

/** Says when something has changed, but not what: the screen has no login. */
export async function watchWall({ events, isRevoked, logError }: WatchWallOptions): Promise<EventStart<Record<string, never>>> {
  let waiting: NodeJS.Timeout | undefined;
  let notify: (() => void) | undefined;
  const unsubscribe = await events.subscribe(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      notify?.();
    }, minIntervalMs);
  });
  return {
    start(writer) {
      notify = () => writer.send({});
      const check = async () => {
        if (!(await isRevoked())) return;
        writer.signal(liveSignals.end);
        writer.end();
      };
      const checks = setInterval(() => {
        check().catch((error: unknown) => logError({ err: error }, 'link of a wall not checked'));
      }, checkMs);
      writer.signal(liveSignals.open);
      return () => {
        unsubscribe();
        clearTimeout(waiting);
        clearInterval(checks);
      };
    },
  };
}
