import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { SessionLifetime } from '../../platform/config/read-config.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Call } from '@fettle/contract/call.ts';
import { issuedDeviceToken, saveKnownDevice } from './known-devices.ts';
import { hashToken } from './sessions.ts';
import { enroll, findSharedDevice } from './shared-devices.ts';
import { deleteSessionsUnusedSince, createSession } from './store.ts';

export type SessionDependencies = ExpiryClocks & { engine: Engine; randomToken: () => string; sessionLifetime: SessionLifetime };

type Client = Pick<RequestContext<Call>, 'address' | 'userAgent' | 'device' | 'setSession' | 'setDevice'>;

export type PreparedSession = {
  /** Saves the session and the device in the caller's transaction. */
  save: (db: Db, employeeId: number, entered: 'password' | 'pin') => Promise<void>;
  /** Sets both cookies. Call it after the commit. */
  setCookies: () => void;
};

/** Prepares a new session on the request's device. Replaces a device token that this server did not issue. */
export async function prepareSession(
  { engine, steadyNow, expiryNow, randomToken, sessionLifetime: { sessionDays } }: SessionDependencies,
  { address, userAgent, device, setSession, setDevice }: Client,
): Promise<PreparedSession> {
  const token = randomToken();
  const deviceToken = await issuedDeviceToken(engine.db, device, randomToken);
  return {
    async save(db, employeeId, entered) {
      const started_on = steadyNow().toISOString();
      const shared = await findSharedDevice(db, { device_hash: hashToken(deviceToken) });
      // Those that are too old are not used anymore, so they follow.
      await deleteSessionsUnusedSince(db, new Date(expiryNow().getTime() - sessionDays * 86_400_000).toISOString());
      await createSession(db, {
        token_hash: hashToken(token),
        employee_id: employeeId,
        started_on,
        device_id: shared?.id ?? null,
        password_on: entered === 'password' ? started_on : null,
        address,
        user_agent: userAgent ?? null,
      });
      if (shared && entered === 'password') await enroll(db, shared.id, employeeId, started_on);
      await saveKnownDevice(db, employeeId, hashToken(deviceToken), { steadyNow, expiryNow });
    },
    setCookies() {
      setSession(token);
      setDevice(deviceToken);
    },
  };
}
