import { hash } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/engine.ts';
import type { Sessions } from '../http/call-routes.ts';
import { findSession, touchSession } from './store.ts';
import { toEmployee } from './to-employee.ts';

const cookieName = 'fettle_session';
/** The last use is saved at most this often, so that most requests need no write. */
const touchIntervalMs = 60 * 60_000;

/** Database sessions, identified by a random token in a cookie. Only the token's hash is stored. */
export function createSessions(db: Db, now: () => Date, sessionDays: number): Sessions {
  const lifetimeMs = sessionDays * 86_400_000;

  function set(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const secure = request.protocol === 'https';
    reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifetimeMs / 1000 });
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
      const unusedMs = now().getTime() - Date.parse(session.last_used_on);
      if (unusedMs > lifetimeMs) return undefined;
      if (unusedMs > touchIntervalMs) {
        await touchSession(db, hashToken(token), now().toISOString());
        set(request, reply, token);
      }
      return toEmployee(session);
    },
  };
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}
