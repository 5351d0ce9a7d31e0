import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Ignores two headers that would keep a valid request from getting its reply. */
export function ignoreSuperfluousHeaders(app: FastifyInstance): void {
  // Over HTTP/1.1, a request without these headers has no body, and no stream either (`optimizeEmptyRequests`): a parser would wait forever.
  app.addHook('onRequest', async ({ raw, headers }) => {
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    if (raw.httpVersionMajor === 1 && isEmpty) delete headers['content-type'];
  });
  // An expectation other than `100-continue`. Node would send 417 without a body.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.server.emit('request', request, response));
}
