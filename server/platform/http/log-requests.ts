import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from '../system/plain-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it comes from, also after the connection is closed. */
    address: string;
    /** The message of the AppError that the call was rejected with. */
    rejection: string | undefined;
  }
}

/** Logs a line for each call and each failure. Successful requests for files are not logged. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.decorateRequest('currentUser', undefined);
  app.decorateRequest('rejection', undefined);
  app.addHook('onRequest', async (request) => {
    request.address = plainAddress(request.ip);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call, access } = request.routeOptions.config;
    if (call || !access || reply.statusCode >= 400) logRequest(request, reply);
  });
}

/** No URL, body, header or cookie: they may contain secrets. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { config, url } = request.routeOptions;
  request.log.info(
    {
      employee: request.currentUser?.id,
      account: accountOf(request),
      address: request.address,
      call: config.call ?? url ?? 'none',
      status: reply.statusCode,
      rejection: request.rejection,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request completed',
  );
}

/** The employee whom the path is about, such as the one who logs in. */
function accountOf({ params }: FastifyRequest): number | undefined {
  const id = Number((params as { userId?: unknown } | undefined)?.userId);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
