import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call was refused, for the log. */
    refusal: string | undefined;
  }
}

/** One line a request: its id, who asked, which call, the status and the milliseconds. No address, body, header or cookie. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('currentUser', undefined);
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { call, access } = request.routeOptions.config;
    if (!call && access && reply.statusCode < 400) return;
    request.log.info(
      {
        employee: request.currentUser?.id,
        call: call ?? request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        refusal: request.refusal,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
