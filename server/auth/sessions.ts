import { hash } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../database/engine.ts';
import type { Sessions } from '../http/call-routes.ts';
import { passwordValidMinutes } from '@fettle/contract/auth/shared-device.ts';
import { findSession, touchSession } from './store.ts';
import { toEmployee } from './to-employee.ts';

const cookieName = 'fettle_session';
/** The last use is saved at most this often, so that most requests need no write. */
const touchIntervalMs = 60 * 60_000;
/** On shared devices, where a session ends after minutes without use. */
const sharedTouchIntervalMs = 10_000;
/** The page locks first. The server ends a session that the page could not: after a crash, in a closed tab or without a connection. */
const lockDelayMs = 60_000;
const oneDayMs = 86_400_000;

/** Database sessions, identified by a random token in a cookie. Only the token's hash is stored. */
export function createSessions({ db, faultOf }: Pick<Engine, 'db' | 'faultOf'>, now: () => Date, lifetime: SessionLifetime): Sessions {
  function set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const secure = request.protocol === 'https';
    reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifetime.sessionDays * 86_400 });
  }

  /** An employee may go on reading when nothing can be saved. Such a session ends as if it had not been used since. */
  async function touch(tokenHash: string, instant: string): Promise<void> {
    try {
      await touchSession(db, tokenHash, instant);
    } catch (error) {
      if (!faultOf(error)) throw error;
    }
  }

  return {
    cookieName,
    set,
    clear: (reply) => void reply.clearCookie(cookieName, { path: '/' }),
    async authenticate(request, reply) {
      const token = request.cookies[cookieName];
      if (!token) return undefined;
      const session = await findSession(db, hashToken(token));
      if (!session) return undefined;
      const { device_id, password_on } = session;
      const instant = now().getTime();
      if (isExpired(session, instant, lifetime)) return undefined;
      const unusedMs = instant - Date.parse(session.last_used_on);
      if (unusedMs > (device_id === null ? touchIntervalMs : sharedTouchIntervalMs)) {
        await touch(hashToken(token), now().toISOString());
        if (device_id === null) set(request, reply, token);
      }
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
