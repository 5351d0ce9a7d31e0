import { randomUUID } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import cookie from '@fastify/cookie';
import { api } from '@fettle/contract';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { deviceCookie } from '../auth/device-cookie.ts';
import { authHandlers } from '../auth/handlers.ts';
import { sessionsIn } from '../auth/sessions.ts';
import { hasEmployees } from '../employees/store.ts';
import type { Config } from '../config/read-config.ts';
import type { Engine } from '../database/engine.ts';
import { openDocuments } from '../documents/documents.ts';
import { employeeHandlers } from '../employees/handlers.ts';
import { exportHandlers } from '../export/handlers.ts';
import { closeIdleConnections } from '../http/close-idle-connections.ts';
import { registerApiDocs } from '../http/docs-page.ts';
import { registerErrorHandler, registerNotFoundHandler, AppError } from '../http/app-error.ts';
import { logRequests } from '../http/log-requests.ts';
import { requireDeclaredAccess } from '../http/require-declared-access.ts';
import { sendSecurityHeaders } from '../http/security-headers.ts';
import { registerCalls } from '../http/register-calls.ts';
import type { Handlers } from '../http/request-context.ts';
import { rejectMalformedRequest, rejectMalformedUrls, rewriteMalformedUrl } from '../http/malformed-request.ts';
import { serveWebFiles } from '../http/serve-web-files.ts';
import type { LabelPrinter } from '../printing/labels/label-printer.ts';
import { machineHandlers } from '../machines/handlers.ts';
import { noteHandlers } from '../notes/handlers.ts';
import { printingHandlers } from '../printing/handlers.ts';
import { reportHandlers } from '../reports/handlers.ts';
import type { ReportPrinter } from '../reports/report-printer.ts';
import { scanningHandlers } from '../scanning/handlers.ts';
import { shopHandlers } from '../shop/handlers.ts';
import { serveTrustPage, type TrustPage } from '../tls/trust-page.ts';

/** What the shop needs from outside. */
export type AppDependencies = {
  engine: Engine;
  config: Pick<Config, 'shopName' | 'publicUrl' | 'timeZone' | 'sessionDays' | 'trustProxy' | 'pasadenaContact'>;
  version: string;
  /** Lets somebody who is not at this machine set the shop up. */
  setupCode: string;
  /** Where the built web app lies; undefined serves the calls alone. */
  webFiles: string | undefined;
  log: FastifyBaseLogger;
  labelPrinter: LabelPrinter;
  reportPrinter: ReportPrinter;
  now: () => Date;
  /** Milliseconds since 1970 by a clock that is never set: what waits are measured by. */
  monotonicNow: () => number;
  randomToken: () => string;
  /** The HTTPS server to listen on; undefined for plain HTTP. */
  httpsServer?: Http2SecureServer | undefined;
  /** Undefined without a root CA of our own. */
  trust?: TrustPage | undefined;
};

/** The largest request, in bytes, where its call says nothing else. */
const bodyLimit = 1_048_576;

/** The whole shop over HTTP, ready to listen. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { engine, config, now } = deps;
  const app = fastify<Server>({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit,
    // A request without a body needs no stream to read it from.
    http: { optimizeEmptyRequests: true },
    routerOptions: { maxParamLength: 20_000 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    rewriteUrl: rewriteMalformedUrl,
    clientErrorHandler: rejectMalformedRequest,
    ...(deps.httpsServer ? { serverFactory: through(deps.httpsServer) } : {}),
  });

  requireDeclaredAccess(app);
  readJson(app);
  registerErrorHandler(app, engine.isConnectionError);
  logRequests(app);
  closeIdleConnections(app);
  sendSecurityHeaders(app);
  await app.register(cookie);

  const documents = openDocuments();
  app.addHook('onClose', () => documents.close());

  const isSetUp = rememberTrue(() => hasEmployees(engine.db));
  const { shopName, publicUrl, timeZone, sessionDays, pasadenaContact } = config;
  const handlers: Handlers<typeof api> = {
    ...authHandlers({ ...deps, sessionDays, shopName }),
    ...employeeHandlers({ ...deps, sessionDays, shopName }),
    ...machineHandlers(deps),
    ...noteHandlers(deps),
    ...scanningHandlers(deps),
    ...printingHandlers({ ...deps, documents, shopName, publicUrl }),
    ...reportHandlers({ ...deps, documents, shopName, timeZone }),
    ...exportHandlers({ ...deps, documents, reading: { timeZone, pasadenaContact } }),
    ...shopHandlers({ ...deps, shopName, timeZone, pasadenaContact, isSetUp }),
  };
  registerCalls(app, api, handlers, { engine, now, isSetUp, sessions: sessionsIn(engine.db, now, sessionDays), devices: deviceCookie });
  registerApiDocs(app, api, deps.version);
  serveTrustPage(app, deps.trust);
  registerNotFoundHandler(app);
  rejectMalformedUrls(app);
  if (deps.webFiles) await serveWebFiles(app, deps.webFiles);
  return app;
}

/** Lets requests in by this door. Its requests and replies over HTTP/2 behave as those of HTTP/1.1 do, which is what Fastify is told they are. */
function through(door: Http2SecureServer) {
  return (handler: (request: IncomingMessage, reply: ServerResponse) => void): Server =>
    door.on('request', (request, reply) =>
      handler(request as unknown as IncomingMessage, reply as unknown as ServerResponse),
    ) as unknown as Server;
}

/** Takes JSON only, and only whole UTF-8: half a character would otherwise be stored as a question mark. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new AppError('bad_input', 'The request is not readable UTF-8.'));
    return void parse(request, body.toString(), done);
  });
}

/** Asks until the answer is yes, which then stays. */
function rememberTrue(ask: () => Promise<boolean>): () => Promise<boolean> {
  let isTrue = false;
  return async () => (isTrue ||= await ask());
}
