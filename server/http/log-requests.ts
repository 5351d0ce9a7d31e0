import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from '../security/plain-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The message of the AppError that the call was rejected with. */
    rejection: string | undefined;
  }
}

/** Logs a line for each call and each failure. Successful requests for files are not logged. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('currentUser', undefined);
  app.decorateRequest('rejection', undefined);
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
      address: plainAddress(request.ip),
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
