import { randomUUID } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import cookie from '@fastify/cookie';
import { api } from '@fettle/contract';
import { authCalls } from '@fettle/contract/auth/calls.ts';
import { deviceCalls } from '@fettle/contract/devices/calls.ts';
import { employeeCalls } from '@fettle/contract/employees/calls.ts';
import { listCalls } from '@fettle/contract/lists/calls.ts';
import { recallCalls } from '@fettle/contract/recalls/calls.ts';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { join, msg } from '@fettle/i18n/message.ts';
import { deviceCookie } from '../capabilities/auth/device-cookie.ts';
import { authHandlers } from '../capabilities/auth/handlers.ts';
import type { BackupRunner } from '../capabilities/backups/backup-runner.ts';
import { backupHandlers } from '../capabilities/backups/handlers.ts';
import { createSessions } from '../capabilities/auth/sessions.ts';
import { hasEmployees } from '../capabilities/employees/store.ts';
import type { Config } from '../platform/config/read-config.ts';
import { DatabaseHealth } from '../platform/database/database-health.ts';
import type { Engine } from '../platform/database/engine.ts';
import { deviceHandlers } from '../capabilities/devices/handlers.ts';
import { createDocumentRenderer } from '../platform/documents/document-renderer.ts';
import { employeeHandlers } from '../capabilities/employees/handlers.ts';
import { exportHandlers } from '../capabilities/export/handlers.ts';
import { expiryClocks } from '../platform/system/expiry-clocks.ts';
import { describeImpossibleClock } from '../platform/system/impossible-clock.ts';
import { closeIdleConnections } from '../platform/http/close-idle-connections.ts';
import { connectionLimits, limitConnections } from '../platform/http/connection-limits.ts';
import { AppError } from '../platform/http/app-error.ts';
import { registerErrorHandler, registerNotFoundHandler } from '../platform/http/error-handler.ts';
import { logRequests } from '../platform/http/log-requests.ts';
import { requireDeclaredAccess } from '../platform/http/require-declared-access.ts';
import { headersWith, sendSecurityHeaders } from '../platform/http/security-headers.ts';
import { addCallRoutes } from '../platform/http/call-routes.ts';
import { watchEventLoop } from '../platform/http/overload.ts';
import type { Handlers } from '../platform/http/request-context.ts';
import { rejectMalformedRequests, rejectMalformedUrls } from '../platform/http/malformed-request.ts';
import { openApi } from '../platform/http/openapi.ts';
import { serveWebFiles, stateWebBuild } from '../platform/http/serve-web-files.ts';
import type { LabelPrinter } from '../capabilities/printing/label-printer.ts';
import type { FindPrinters } from '../capabilities/printing/printers/find-printers.ts';
import { CurrentLists } from '../capabilities/lists/current-lists.ts';
import { listHandlers } from '../capabilities/lists/handlers.ts';
import { EventLog } from '../capabilities/live/event-log.ts';
import { liveHandlers } from '../capabilities/live/handlers.ts';
import { SessionStreams } from '../capabilities/live/session-streams.ts';
import { machineHandlers } from '../capabilities/machines/handlers.ts';
import { machinesOfEntries } from '../capabilities/machines/machines-of-entries.ts';
import { findMachineCard } from '../capabilities/machines/store.ts';
import { noteHandlers } from '../capabilities/notes/handlers.ts';
import { recordNextNote, recordNote } from '../capabilities/notes/record-note.ts';
import { partHandlers } from '../capabilities/parts/handlers.ts';
import { photoHandlers } from '../capabilities/photos/handlers.ts';
import type { PhotoFiles } from '../capabilities/photos/photo-files.ts';
import { printingHandlers } from '../capabilities/printing/handlers.ts';
import { recallHandlers } from '../capabilities/recalls/handlers.ts';
import { statusChanger } from '../capabilities/repairs/change-status.ts';
import { findMachineIds } from '../capabilities/search/search-machines.ts';
import { handOverOfBench } from '../capabilities/repairs/hand-over.ts';
import { repairHandlers } from '../capabilities/repairs/handlers.ts';
import { reportHandlers } from '../capabilities/reports/handlers.ts';
import type { ReportPrinter } from '../capabilities/printing/report-printer.ts';
import { scanningHandlers } from '../capabilities/scanning/handlers.ts';
import { securityHandlers } from '../capabilities/security/handlers.ts';
import { searchHandlers } from '../capabilities/search/handlers.ts';
import { currentShop } from '../capabilities/shop/current-shop.ts';
import { shopHandlers } from '../capabilities/shop/handlers.ts';
import { wallHandlers } from '../capabilities/wall/handlers.ts';
import { currentPrinters } from '../capabilities/printing/current-printers.ts';
import type { renderers } from './render-worker-entry.ts';
import { serveTrustPage, type TrustPage } from '../platform/https/trust-page.ts';

export type AppDependencies = {
  engine: Engine;
  config: Pick<Config, 'hsts' | 'shopName' | 'publicUrl' | 'timeZone' | 'sessionLifetime' | 'trustProxy' | 'pasadenaContact'>;
  backups: BackupRunner;
  photoFiles: PhotoFiles;
  version: string;
  /** The folder of the built web app; undefined serves the API only. */
  webFiles: string | undefined;
  log: FastifyBaseLogger;
  /** The printers of the environment, or the folders that are used while an admin has saved none. */
  labelPrinter: LabelPrinter;
  reportPrinter: ReportPrinter;
  findPrinters: FindPrinters;
  /** Where other devices reach the server. */
  networkUrl: () => string | undefined;
  /** What a phone opens first: the trust page, or the shop. Undefined if no other device reaches this server. */
  phoneUrl: () => string | undefined;
  now: () => Date;
  /** Milliseconds since 1970, unaffected by changes to the system time. */
  monotonicNow: () => number;
  confirmedNow?: (() => number) | undefined;
  randomToken: () => string;
  /** The HTTPS server to listen on; undefined for plain HTTP. */
  httpsServer?: Http2SecureServer | undefined;
  /** Undefined unless Fettle issues the certificate. */
  trust?: TrustPage | undefined;
  /** Default: measures how late Fettle's own work makes the event loop. `open`: how many requests are being handled. */
  isOverloaded?: ((open: number) => boolean) | undefined;
  /** Runs after an employee was registered, the first one included. */
  onRegister: () => void;
  /** Checks all machines again if the recall notices in force have changed. */
  checkMachines: () => void;
  /** Whether a proxy should send requests to other servers, because this one is about to stop. */
  isStopping: () => boolean;
};

/** The calls that can change what streams tell their pages: the end of a session, its rights, and the lists. */
const sessionCalls = { ...authCalls, ...employeeCalls, ...deviceCalls, ...listCalls, ...recallCalls };

/** In bytes, unless the call sets `maxBodyBytes`. */
const bodyLimit = 1_048_576;

export async function buildApp(given: AppDependencies): Promise<FastifyInstance> {
  const { engine, config, now } = given;
  const currentLists = await CurrentLists.open(engine.db);
  const lists = () => currentLists.get();
  const deps = { ...given, shop: currentShop(engine.db, config), lists };
  const headersFor = headersWith(config);
  const app = fastify<Server>({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit,
    // Requests without a body get no stream.
    http: { optimizeEmptyRequests: true, ...connectionLimits },
    requestTimeout: connectionLimits.requestTimeout,
    routerOptions: { maxParamLength: 20_000 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: rejectMalformedUrls(headersFor),
    clientErrorHandler: rejectMalformedRequests(deps.log),
    ...(deps.httpsServer ? { serverFactory: serveWith(deps.httpsServer) } : {}),
  });

  limitConnections(app, config);
  requireDeclaredAccess(app);
  ignoreSuperfluousHeaders(app);
  rejectImpossibleClock(app, now);
  parseJson(app);
  const health = new DatabaseHealth(deps);
  registerErrorHandler(app, { faultOf: engine.faultOf, onFault: (fault) => health.report(fault) });
  logRequests(app);
  closeIdleConnections(app);
  sendSecurityHeaders(app, headersFor);
  if (deps.webFiles) stateWebBuild(app, deps.webFiles);
  await app.register(cookie);

  const documents = createDocumentRenderer<typeof renderers>(new URL('render-worker-entry.ts', import.meta.url));
  app.addHook('onClose', () => documents.close());
  const eventLoop = watchEventLoop();
  app.addHook('onClose', async () => eventLoop.close());

  const isSetUp = rememberTrue(() => hasEmployees(engine.db));
  const { publicUrl, sessionLifetime, pasadenaContact } = config;
  const logError = (details: object, message: string) => deps.log.error(details, message);
  const events = new EventLog({ ...deps, db: engine.db, logError });
  const clocks = expiryClocks(given);
  const sessionStreams = new SessionStreams({ db: engine.db, ...clocks, sessionLifetime, logError });
  const { labelPrinter, reportPrinter } = currentPrinters(engine, deps, publicUrl);
  const handlers: Handlers<typeof api> = {
    ...securityHandlers(deps),
    ...authHandlers({ ...deps, ...clocks, sessionLifetime }),
    ...employeeHandlers({ ...deps, ...clocks, sessionLifetime, ...handOverOfBench(now) }),
    ...deviceHandlers({ ...deps, ...clocks }),
    ...listHandlers({ ...deps, machines: machinesOfEntries }),
    ...recallHandlers({ ...deps, documents }),
    ...machineHandlers({
      ...deps,
      changeStatus: statusChanger(recordNextNote),
      recordNote,
      findMachineIds: (text, status) => findMachineIds(engine, text, { shopLists: lists(), status }),
    }),
    ...liveHandlers({ events, sessionStreams }),
    ...partHandlers(deps),
    ...repairHandlers(deps),
    ...noteHandlers(deps),
    ...photoHandlers({ ...deps, ...clocks, files: deps.photoFiles, logError }),
    ...scanningHandlers(deps),
    ...searchHandlers(deps),
    ...printingHandlers({ ...deps, documents, labelPrinter, reportPrinter, publicUrl, logError }),
    ...reportHandlers({ ...deps, documents, reportPrinter }),
    ...exportHandlers({ ...deps, documents, pasadenaContact }),
    ...wallHandlers({ ...deps, renewLists: () => currentLists.renew(), events, logError }),
    ...backupHandlers(deps),
    ...shopHandlers({ ...deps, health, isSetUp, hasLabelPrinter: async () => (await labelPrinter.get()).about.kind !== 'folder' }),
  };
  addCallRoutes(app, api, handlers, {
    engine,
    now,
    ...clocks,
    isSetUp,
    publicUrl,
    sessions: createSessions(engine, clocks, sessionLifetime),
    devices: deviceCookie,
    lists: { get: lists, renew: () => currentLists.renew() },
    findCard: (id) => findMachineCard(engine.db, id),
    isOverloaded: deps.isOverloaded ?? eventLoop.isOverloaded,
    onChange(call) {
      events.wake();
      if (call === 'register') deps.onRegister();
      if (call in sessionCalls) void sessionStreams.check();
    },
  });
  let description: object | undefined;
  app.get('/api/openapi.json', { config: { access: 'anyone' } }, async () => (description ??= openApi(api, deps.version)));
  serveTrustPage(app, deps.trust);
  registerNotFoundHandler(app);
  if (deps.webFiles) await serveWebFiles(app, deps.webFiles);
  return app;
}

/** The casts: Fastify's types expect HTTP/1.1, and Node's HTTP/2 compatibility API behaves the same. */
function serveWith(server: Http2SecureServer) {
  return (handler: (request: IncomingMessage, reply: ServerResponse) => void): Server =>
    server.on('request', (request, reply) =>
      handler(request as unknown as IncomingMessage, reply as unknown as ServerResponse),
    ) as unknown as Server;
}

/** Ignores two headers that would keep a valid request from getting its reply. */
function ignoreSuperfluousHeaders(app: FastifyInstance): void {
  // Over HTTP/1.1, a request without these headers has no body, and no stream either (`optimizeEmptyRequests`): a parser would wait forever.
  app.addHook('onRequest', async ({ raw, headers }) => {
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    if (raw.httpVersionMajor === 1 && isEmpty) delete headers['content-type'];
  });
  // An expectation other than `100-continue`. Node would send 417 without a body.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => app.server.emit('request', request, response));
}

/** Nothing is saved with a time that the contract cannot express. */
function rejectImpossibleClock(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', async ({ url }) => {
    const problem = url.startsWith('/api/') ? describeImpossibleClock(now()) : undefined;
    if (problem) throw new AppError('unavailable', join(problem, msg('Nothing was changed. Tell an admin.')));
  });
}

/** Accepts only JSON in valid UTF-8. An invalid character would otherwise be stored as a question mark. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(new AppError('bad_input', msg('The request is not valid UTF-8.')));
    return void parse(request, body.toString(), done);
  });
}

/** Stops calling `check` after the first `true`. */
function rememberTrue(check: () => Promise<boolean>): () => Promise<boolean> {
  let isTrue = false;
  return async () => (isTrue ||= await check());
}
