import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only this server sets and reads. */
export type HostCookie = {
  read: (request: FastifyRequest) => string | undefined;
  /** Over HTTPS: the cookie as Fettle named it before, which another port or an HTTP page can have set. Undefined if `read` finds one. */
  readFormer: (request: FastifyRequest) => string | undefined;
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  clear: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** The cookie that identifies a browser, no matter which employee logs in on it. */
export type Devices = Pick<HostCookie, 'read' | 'set'>;

const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/**
 * Over HTTPS, the name begins with `__Host-`: browsers then accept the cookie only from this host over HTTPS, so nobody else can plant one.
 * They also keep it apart from the cookie of plain HTTP.
 */
export function hostCookie(name: string, maxAge: number): HostCookie {
  const secureName = `__Host-${name}`;
  function clearFormer(request: FastifyRequest, reply: FastifyReply): void {
    if (isSecure(request) && name in request.cookies) reply.clearCookie(name, { ...options, secure: true });
  }
  return {
    read: (request) => request.cookies[isSecure(request) ? secureName : name],
    readFormer: (request) => (isSecure(request) && !request.cookies[secureName] ? request.cookies[name] : undefined),
    set(request, reply, token) {
      reply.setCookie(isSecure(request) ? secureName : name, token, { ...options, secure: isSecure(request), maxAge });
      clearFormer(request, reply);
    },
    clear(request, reply) {
      if (isSecure(request)) reply.clearCookie(secureName, { ...options, secure: true });
      else reply.clearCookie(name, { path: '/' });
      clearFormer(request, reply);
    },
  };
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === 'https';
}
