import type { Db, Engine } from '../database/engine.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Call } from '@fettle/contract/call.ts';
import { isDevice, rememberDevice } from './known-devices.ts';
import { hashToken } from './sessions.ts';
import { endSessionsUnusedSince, startSession } from './store.ts';

export type SignInDependencies = { engine: Engine; now: () => Date; randomToken: () => string; sessionDays: number };

type Cookies = Pick<RequestContext<Call>, 'device' | 'setSession' | 'setDevice'>;

export type PreparedSignIn = {
  /** Starts the session and remembers the device, in the caller's transaction. */
  save: (db: Db, employeeId: number) => Promise<void>;
  /** Sets both cookies. Call it after the commit. */
  setCookies: () => void;
};

/** Prepares a session on the request's device. A device token that this server did not issue is replaced. */
export async function prepareSignIn(
  { engine, now, randomToken, sessionDays }: SignInDependencies,
  { device, setSession, setDevice }: Cookies,
): Promise<PreparedSignIn> {
  const token = randomToken();
  const deviceToken = device && (await isDevice(engine.db, hashToken(device))) ? device : randomToken();
  return {
    async save(db, employeeId) {
      const instant = now();
      await endSessionsUnusedSince(db, new Date(instant.getTime() - sessionDays * 86_400_000).toISOString());
      await startSession(db, hashToken(token), employeeId, instant.toISOString());
      await rememberDevice(db, employeeId, hashToken(deviceToken), instant);
    },
    setCookies() {
      setSession(token);
      setDevice(deviceToken);
    },
  };
}
