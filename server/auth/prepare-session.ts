import type { Db, Engine } from '../database/engine.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Call } from '@fettle/contract/call.ts';
import { isIssuedDevice, saveKnownDevice } from './known-devices.ts';
import { hashToken } from './sessions.ts';
import { deleteSessionsUnusedSince, createSession } from './store.ts';

export type SessionDependencies = { engine: Engine; now: () => Date; randomToken: () => string; sessionDays: number };

type Cookies = Pick<RequestContext<Call>, 'device' | 'setSession' | 'setDevice'>;

export type PreparedSession = {
  /** Saves the session and the device in the caller's transaction. */
  save: (db: Db, employeeId: number) => Promise<void>;
  /** Sets both cookies. Call it after the commit. */
  setCookies: () => void;
};

/** Prepares a new session on the request's device. Replaces a device token that this server did not issue. */
export async function prepareSession(
  { engine, now, randomToken, sessionDays }: SessionDependencies,
  { device, setSession, setDevice }: Cookies,
): Promise<PreparedSession> {
  const token = randomToken();
  const deviceToken = device && (await isIssuedDevice(engine.db, hashToken(device))) ? device : randomToken();
  return {
    async save(db, employeeId) {
      const instant = now();
      await deleteSessionsUnusedSince(db, new Date(instant.getTime() - sessionDays * 86_400_000).toISOString());
      await createSession(db, hashToken(token), employeeId, instant.toISOString());
      await saveKnownDevice(db, employeeId, hashToken(deviceToken), instant);
    },
    setCookies() {
      setSession(token);
      setDevice(deviceToken);
    },
  };
}
