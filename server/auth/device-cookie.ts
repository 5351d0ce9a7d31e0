import '@fastify/cookie';
import type { Devices } from '../http/register-calls.ts';
import { deviceDays } from './known-devices.ts';

/** Knows a browser again by a random token, so that strangers' failures do not count against who signed in there. It lets no one in. */
export const deviceCookie: Devices = {
  cookieName: 'fettle_device',
  set(request, reply, token) {
    const secure = request.protocol === 'https';
    reply.setCookie(this.cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: deviceDays * 86_400 });
  },
};
