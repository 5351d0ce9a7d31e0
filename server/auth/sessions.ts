import { hash } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExpiryClocks } from '../config/expiry-clocks.ts';
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
export function createSessions({ db, faultOf }: Pick<Engine, 'db' | 'faultOf'>, clocks: ExpiryClocks, sessionDays: number): Sessions {
  function set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const secure = request.protocol === 'https';
    reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: (sessionDays * oneDayMs) / 1000 });
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
      const instant = clocks.steadyNow().getTime();
      if (isExpired(session, clocks, sessionDays)) return undefined;
      const unusedMs = instant - Date.parse(session.last_used_on);
      if (unusedMs > (device_id === null ? touchIntervalMs : sharedTouchIntervalMs)) {
        await touch(hashToken(token), clocks.steadyNow().toISOString());
        if (device_id === null) set(request, reply, token);
      }
      const passwordValidMs = password_on === null ? 0 : Date.parse(password_on) + passwordValidMinutes * 60_000 - instant;
      return { employee: toEmployee(session), sharedDevice: device_id === null ? undefined : { id: device_id, passwordValidMs } };
    },
  };
}

type LastUse = { last_used_on: string; lock_after_minutes: number | null };

/** `lock_after_minutes` is null on a device of one's own. On a shared one, a clock that was set back must not keep the session open. */
export function isExpired(
  { last_used_on, lock_after_minutes }: LastUse,
  { steadyNow, expiryNow }: ExpiryClocks,
  sessionDays: number,
): boolean {
  const usedAt = Date.parse(last_used_on);
  if (lock_after_minutes === null) return expiryNow().getTime() - usedAt > sessionDays * oneDayMs;
  return steadyNow().getTime() - usedAt > lock_after_minutes * 60_000 + lockDelayMs;
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}
