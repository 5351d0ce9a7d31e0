import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Engine } from '../database/engine.ts';
import type { Sessions } from '../http/call-routes.ts';
import { hostCookie } from '../http/host-cookie.ts';
import { passwordValidMinutes } from '@fettle/contract/auth/shared-device.ts';
import { findSession, touchSession } from './store.ts';
import { toEmployee } from './to-employee.ts';

/** The last use is saved at most this often, so that most requests need no write. */
const touchIntervalMs = 60 * 60_000;
/** On shared devices, where a session ends after minutes without use. */
const sharedTouchIntervalMs = 10_000;
/** The page locks first. The server ends a session that the page could not: after a crash, in a closed tab or without a connection. */
const lockDelayMs = 60_000;
const oneDayMs = 86_400_000;

/** Database sessions, identified by a random token in a cookie. Only the token's hash is stored. */
export function createSessions({ db, faultOf }: Pick<Engine, 'db' | 'faultOf'>, now: () => Date, lifetime: SessionLifetime): Sessions {
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
    async authenticate(request, reply) {
      const token = read(request);
      if (!token) return undefined;
      const session = await findSession(db, hashToken(token));
      if (!session) return undefined;
      const isFormer = token === cookie.readFormer(request);
      // Sessions that began before Fettle stored their address move to the new name; in others, the old name is not ours.
      if (isFormer && session.address !== null) return undefined;
      const { device_id, password_on } = session;
      const instant = now().getTime();
      if (isExpired(session, instant, lifetime)) return undefined;
      const unusedMs = instant - Date.parse(session.last_used_on);
      if (unusedMs > (device_id === null ? touchIntervalMs : sharedTouchIntervalMs)) {
        await touch(hashToken(token), now().toISOString());
        if (device_id === null && !isFormer) cookie.set(request, reply, token);
      }
      if (isFormer) cookie.set(request, reply, token);
      const passwordValidMs = password_on === null ? 0 : Date.parse(password_on) + passwordValidMinutes * 60_000 - instant;
      return { employee: toEmployee(session), sharedDevice: device_id === null ? undefined : { id: device_id }, passwordValidMs };
    },
  };
}

/** In days: without use, and in total. */
export type SessionLifetime = { sessionDays: number; sessionMaxDays: number };

type SessionUse = { started_on: string; last_used_on: string; lock_after_minutes: number | null };

/** `lock_after_minutes` is null on a device of one's own. `instant` is in milliseconds since 1970. */
export function isExpired(
  { started_on, last_used_on, lock_after_minutes }: SessionUse,
  instant: number,
  { sessionDays, sessionMaxDays }: SessionLifetime,
): boolean {
  const unusedMs = lock_after_minutes === null ? sessionDays * oneDayMs : lock_after_minutes * 60_000 + lockDelayMs;
  return instant - Date.parse(last_used_on) > unusedMs || instant - Date.parse(started_on) > sessionMaxDays * oneDayMs;
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}
