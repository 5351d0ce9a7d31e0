import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { SessionLifetime } from '../../platform/config/read-config.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Sessions } from '../../platform/http/request-session.ts';
import { hostCookie } from '../../platform/http/host-cookie.ts';
import { passwordValidMinutes } from '@fettle/contract/auth/shared-device.ts';
import { findSession, touchSession } from './store.ts';
import { toEmployee } from './to-employee.ts';

/** The last use is saved at most this often, so that most requests need no write. */
const touchIntervalMs = 60 * 60_000;
/** The same on shared devices, where a session ends after minutes without use. */
const sharedTouchIntervalMs = 10_000;
/** The page locks first. The server ends a session that the page could not: after a crash, in a closed tab or without a connection. */
const lockDelayMs = 60_000;
/** A token that was replaced is accepted this long, for requests under way and a lost reply. It gives no rights of the password. */
const replacedTokenMs = 30_000;
const oneDayMs = 86_400_000;

/** Database sessions, identified by a random token in a cookie. Only the token's hash is stored. */
export function createSessions({ db, faultOf }: Pick<Engine, 'db' | 'faultOf'>, clocks: ExpiryClocks, lifetime: SessionLifetime): Sessions {
  const cookie = hostCookie('fettle_session', lifetime.sessionDays * 86_400);
  const read = (request: FastifyRequest) => cookie.read(request) ?? cookie.readFormer(request);

  /** An employee may go on reading when nothing can be saved. Such a session ends as if it had not been used since. */
  async function touch(tokenHash: string, instant: string): Promise<void> {
    try {
      await touchSession(db, tokenHash, instant);
    } catch (error) {
      if (!faultOf(error)) throw error;
    }
  }

  return {
    ...cookie,
    read,
    tokenHash(request) {
      const token = read(request);
      return token && hashToken(token);
    },
    async authenticate(request, reply) {
      const token = read(request);
      if (!token) return undefined;
      const tokenHash = hashToken(token);
      const session = await findSession(db, tokenHash);
      if (!session) return undefined;
      const isFormer = token === cookie.readFormer(request);
      // Sessions that began before Fettle stored their address move to the new name; in others, the old name is not ours.
      if (isFormer && session.address !== null) return undefined;
      const { device_id } = session;
      const instant = clocks.steadyNow().getTime();
      if (isExpired(session, clocks, lifetime)) return undefined;
      const enteredAt = Date.parse(session.password_on ?? '1970-01-01T00:00:00.000Z');
      const isReplaced = session.token_hash !== tokenHash;
      if (isReplaced && instant - enteredAt > replacedTokenMs) return undefined;
      const unusedMs = instant - Date.parse(session.last_used_on);
      if (unusedMs > (device_id === null ? touchIntervalMs : sharedTouchIntervalMs)) {
        await touch(session.token_hash, clocks.steadyNow().toISOString());
        if (device_id === null && !isFormer && !isReplaced) cookie.set(request, reply, token);
      }
      if (isFormer && !isReplaced) cookie.set(request, reply, token);
      const passwordValidMs = isReplaced ? 0 : enteredAt + passwordValidMinutes * 60_000 - instant;
      const sharedDevice = device_id === null ? undefined : { id: device_id };
      return { employee: toEmployee(session), sharedDevice, passwordValidMs, listsVersion: session.lists_version };
    },
  };
}

type SessionUse = { started_on: string; last_used_on: string; lock_after_minutes: number | null };

/** `lock_after_minutes` is null on a device of one's own. On a shared one, a clock that was set back must not keep the session open. */
export function isExpired(
  { started_on, last_used_on, lock_after_minutes }: SessionUse,
  { steadyNow, expiryNow }: ExpiryClocks,
  { sessionDays, sessionMaxDays }: SessionLifetime,
): boolean {
  const usedAt = Date.parse(last_used_on);
  if (expiryNow().getTime() - Date.parse(started_on) > sessionMaxDays * oneDayMs) return true;
  if (lock_after_minutes === null) return expiryNow().getTime() - usedAt > sessionDays * oneDayMs;
  return steadyNow().getTime() - usedAt > lock_after_minutes * 60_000 + lockDelayMs;
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}
