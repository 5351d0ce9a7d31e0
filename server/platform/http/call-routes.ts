import type { RequestField } from '@fettle/contract';
import {
  type Access,
  type EventStart,
  type FileReply,
  type HandlerResult,
  type Call,
  type Calls,
  type CallInput,
  type UploadedFile,
  changesSomething,
  takesIdempotencyKey,
} from '@fettle/contract/call.ts';
import { maxId } from '@fettle/contract/shared/common-schemas.ts';
import { withLists } from '@fettle/contract/shared/catalog-schemas.ts';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { validate, firstInvalidField, formatIssue } from '@fettle/contract/shared/validate.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { join, type Message, msg, translate, translatePacked } from '@fettle/i18n/message.ts';
import type * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { ExpiryClocks } from '../system/expiry-clocks.ts';
import type { DatabaseFault } from '../database/database-fault.ts';
import type { Db, Engine } from '../database/engine.ts';
import { readAll } from '../database/read-all.ts';
import { CommitError, inTransaction } from '../database/transaction.ts';
import { validateResponse } from './validate-response.ts';
import { batchTick } from './batch-tick.ts';
import { AppError } from './app-error.ts';
import { dictionaryOf } from './dictionary.ts';
import { EventStreams } from './event-stream.ts';
import { faultStates } from './fault-replies.ts';
import { LoadShedder, Places } from './overload.ts';
import {
  findKeyOfSession,
  fingerprint,
  hashBytes,
  type KeyedRequest,
  runEffectOnce,
  secretMark,
  type StoredKey,
  storedReply,
  withCard,
  writeOnce,
} from './idempotency.ts';
import type { HostCookie } from './host-cookie.ts';
import { readMadeOn } from './made-on.ts';
import { rejectCrossSite } from './reject-cross-site.ts';
import { ReplyStream, sendParts, sendStream } from './reply-stream.ts';
import { parseUploads, uploadedFile, uploadErrorHandler } from './uploads.ts';
import type { Handlers, RequestContext } from './request-context.ts';
import { employeeWithRights, refusal, type RequestSession, requireExpectedUser, requireFreshPassword } from './request-session.ts';

/** The cookie that identifies a request's employee. */
export type Sessions = Pick<HostCookie, 'read' | 'set' | 'clear'> & {
  tokenHash: (request: FastifyRequest) => string | undefined;
  /** May renew the cookie. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestSession | undefined>;
};

/** The cookie that identifies a browser, no matter which employee logs in on it. */
export type Devices = Pick<HostCookie, 'read' | 'set'>;

type Dependencies = ExpiryClocks & {
  engine: Engine;
  now: () => Date;
  sessions: Sessions;
  devices: Devices;
  isSetUp: () => Promise<boolean>;
  /** Where browsers find the shop, if it is configured. */
  publicUrl: string | undefined;
  /** The shop's lists, which requests are validated with. `renew` reads those of the database. */
  lists: { get: () => ShopLists; renew: () => Promise<void> };
  /** A machine's card as it is now. */
  findCard: (id: number) => Promise<object | undefined>;
  /** `open`: how many requests are being handled. */
  isOverloaded: (open: number) => boolean;
  /** Runs after a call that may have changed something. */
  onChange: (call: string) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    currentSession: RequestSession | undefined;
    /** The employee of `currentSession`, with the rights they have in it. */
    currentUser: Employee | undefined;
    /** What was stored under the request's Idempotency-Key when it arrived. */
    storedKey: StoredKey | undefined;
  }
  interface FastifyContextConfig {
    /** Who may use the route; every route declares it. */
    access?: Access;
    /** The call's name in the contract. */
    call?: string;
  }
}

/** How many requests may check a password or a PIN at the same time. Most of them wait for their turn (capabilities/auth/password.ts). */
const maxPasswordRequests = 22;

/**
 * Registers a route for each call. Each request is authenticated, authorized, checked for its origin and validated, in this order,
 * before its handler runs.
 */
export function addCallRoutes<Group extends Calls>(
  app: FastifyInstance,
  calls: Group,
  handlers: Handlers<Group>,
  deps: Dependencies,
): void {
  app.setValidatorCompiler<z.ZodMiniObject>(compileValidator(deps.lists.get));
  parseUploads(app, Object.values(calls));
  const streams = new EventStreams(app);
  const shedder = new LoadShedder(deps.isOverloaded);
  const passwordPlaces = new Places(maxPasswordRequests, msg('Many people are logging in right now. Try again in a moment.'));
  for (const [name, call] of Object.entries<Call>(calls)) {
    // The cast: TypeScript has checked each handler against its own call, but cannot express that pairing in a loop over all calls.
    const handler = handlers[name] as unknown as Handler;
    const pending = new Map<string, Promise<object>>();
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      config: { access: call.access, call: name, ...(call.upload && { upload: call.upload }) },
      // Fastify warns about a schema that is present but undefined.
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
      },
      ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
      ...(call.upload && { bodyLimit: call.upload.maxBytes, errorHandler: uploadErrorHandler(call.upload) }),
      onRequest: async (request, reply) => {
        // Without it a browser could show an employee's cached replies to the next one.
        reply.header('cache-control', 'no-store');
        shedder.count(call, reply);
        // Before anything is read for it.
        if (deps.sessions.read(request) === undefined) shedder.check(name, call, true);
        await batchTick();
        const [session, storedKey] = await readSession(name, call, request, reply, deps);
        if (session && session.listsVersion !== deps.lists.get().version) await deps.lists.renew();
        const currentUser = session && employeeWithRights(session);
        request.currentSession = session;
        request.currentUser = currentUser;
        request.storedKey = storedKey;
        requireExpectedUser(request);
        // Again, now that it is known whether an employee asks.
        shedder.check(name, call, !currentUser);
        const isFirstVisitor = call.access === 'admin-or-first-visitor' && !currentUser && !(await deps.isSetUp());
        if (!isFirstVisitor) authorize(call.access, request);
        if (changesSomething(call)) rejectCrossSite(request, deps.publicUrl);
      },
      handler: async (request, reply) => {
        const received = receivedBy(call, request);
        requireFreshPassword(call, request.currentSession);
        const keyedRequest = takesIdempotencyKey(call) ? readIdempotencyKey(name, call, received, request, deps) : undefined;
        const context = createContext(request, reply, call, keyedRequest, deps);
        const handle = async () => {
          // Rejects a wrong time before anything is written, but after looking for a stored reply.
          context.madeOn();
          const run = () => shedder.run(name, call, !request.currentUser, () => handler(received, context));
          return toReply(call, await (call.secrets ? passwordPlaces.occupy(run) : run()), request);
        };
        const result = keyedRequest
          ? await sharePending(pending, JSON.stringify(keyedRequest), async () => {
              const stored = await storedReply(deps.engine, request.storedKey, keyedRequest, deps.steadyNow());
              return stored ? toReply(call, await withCard(stored, deps.findCard), request) : handle();
            })
          : await handle();
        if (changesSomething(call)) deps.onChange(name);
        if ('events' in call.reply) return streams.send(reply, call.reply.events, result as EventStart<object>);
        if ('file' in call.reply) return sendFile(reply, cachePolicy(call.reply, request), result as HandlerResult<FileCall>);
        return result instanceof ReplyStream ? sendStream(reply, call.reply, withMessage(result.body, request)) : result;
      },
    };
    app.route(route);
    if (call.getPath) app.route({ ...route, method: 'GET', url: call.getPath });
  }
}

type Handler = (input: CallInput<Call>, context: RequestContext<Call>) => Promise<object>;
type FileCall = Call & { reply: { file: string } };

function authorize(access: Access, request: FastifyRequest): void {
  const { currentUser, currentSession } = request;
  if (access === 'anyone') return;
  if (!currentUser) throw new AppError('not_logged_in', msg('Please log in.'));
  if (access === 'employee' || access === 'author-or-admin' || currentUser.is_admin) return;
  const { userId } = request.params as { userId?: string };
  if (access === 'self-or-admin' && userId === String(currentUser.id)) return;
  throw refusal(
    currentSession,
    access === 'self-or-admin' ? msg("Only an admin may see other employees' data.") : msg('Only an admin may do this.'),
  );
}

function compileValidator(getLists: () => ShopLists) {
  return ({ schema }: { schema: z.ZodMiniObject }) =>
    (value: unknown) => {
      const result = withLists(getLists(), () => validate(schema, value));
      if (result.success) return { value: result.data };
      // The cast: the schema belongs to a call, so its fields are fields of a request.
      const field = firstInvalidField(result.error) as RequestField | undefined;
      return { error: new AppError('bad_input', formatIssue(result.error), { field }) };
    };
}

/** Drops inputs that the call does not declare, because Fastify has not validated them. */
function receivedBy(call: Call, request: FastifyRequest): CallInput<Call> {
  const { params, query, body } = request;
  return {
    params: call.params && params,
    query: call.query && query,
    body: call.upload ? uploadedFile(call.upload, request) : call.body && body,
  } as CallInput<Call>;
}

/** The session, and what is stored under the request's key, in one round trip to the database. */
async function readSession(
  name: string,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, sessions }: Dependencies,
): Promise<[RequestSession | undefined, StoredKey | undefined]> {
  const key = request.headers['idempotency-key'];
  const tokenHash = sessions.tokenHash(request);
  if (!takesIdempotencyKey(call) || !isIdempotencyKey(key) || tokenHash === undefined)
    return [await sessions.authenticate(request, reply), undefined];
  return readAll(
    engine.db,
    () => sessions.authenticate(request, reply),
    () => findKeyOfSession(engine.db, { tokenHash, call: name, key }),
  );
}

function isIdempotencyKey(header: string | string[] | undefined): header is string {
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header);
}

function readIdempotencyKey(
  name: string,
  call: Call,
  received: CallInput<Call>,
  request: FastifyRequest,
  { sessions }: Dependencies,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.currentUser) return undefined;
  if (!isIdempotencyKey(key)) {
    throw new AppError('bad_input', msg('Idempotency-Key must have 1 to 200 printable characters.'));
  }
  const asked = fingerprint(received.params, received.query, call.upload ? hashUpload(received.body) : withoutSecrets(call, received.body));
  const token = sessions.read(request);
  const mark = call.secrets && received.body && token !== undefined ? secretMark(token, onlySecrets(call.secrets, received.body)) : '';
  return { employee_id: request.currentUser.id, call: name, key, asked: asked + mark };
}

/** A browser sends back what it was given. Anything else is ignored. */
function readLastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,16}$/.test(id) && Number(id) <= maxId ? Number(id) : undefined;
}

/** The cast: the body of a call with `upload` is its file. */
function hashUpload(body: unknown): object {
  const { type, bytes } = body as UploadedFile;
  return { type, hash: hashBytes(bytes) };
}

function withoutSecrets({ secrets = [] }: Call, body: object | undefined): object | undefined {
  return body && Object.fromEntries(Object.entries(body).filter(([field]) => !secrets.includes(field)));
}

function onlySecrets(secrets: readonly string[], body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => secrets.includes(field)));
}

/** @throws Error when the reply breaks the contract; in a transaction, this undoes the work */
function toReply(call: Call, result: object, request: FastifyRequest): object {
  return 'file' in call.reply || 'events' in call.reply || result instanceof ReplyStream
    ? result
    : validateResponse(call.reply, { success: true, ...withMessage(result, request) });
}

/** The message in the language of the request, unless the reply has gone through this before. */
function withMessage<Result extends { message?: Message | string }>(result: Result, request: FastifyRequest): Result {
  const { message } = result;
  return typeof message === 'object' ? { ...result, message: translate(message, dictionaryOf(request)) } : result;
}

function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  keyedRequest: KeyedRequest | undefined,
  { engine, now, steadyNow, sessions, devices, findCard }: Dependencies,
): RequestContext<Call> {
  return {
    currentUser: request.currentUser,
    session: request.currentSession,
    say: (text) => {
      const dictionary = dictionaryOf(request);
      return typeof text === 'string' ? translatePacked(text, dictionary) : translate(text, dictionary);
    },
    address: request.address,
    userAgent: request.headers['user-agent']?.slice(0, 400),
    token: sessions.read(request),
    setSession: (token) => sessions.set(request, reply, token),
    clearSession: () => sessions.clear(request, reply),
    device: devices.read(request),
    setDevice: (token) => devices.set(request, reply, token),
    madeOn: () => readMadeOn(call, request.headers, now(), steadyNow()),
    lastEventId: readLastEventId(request),
    transaction: async (work) => {
      const write = async (db: Db) => toReply(call, await work(db), request);
      const reply = keyedRequest ? await writeOnce(engine, keyedRequest, steadyNow(), write) : await inTransaction(engine.db, write);
      return (await withCard(reply, findCard)) as HandlerResult<Call>;
    },
    sideEffect: async <Result>(effect: () => Promise<Result>, record: (db: Db, result: Result) => Promise<HandlerResult<Call>>) => {
      const write = async (db: Db, result: Result) => toReply(call, await record(db, result), request);
      let isDone = false;
      const runEffect = async () => {
        const result = await effect();
        isDone = true;
        return result;
      };
      try {
        if (keyedRequest) return (await runEffectOnce(engine, keyedRequest, steadyNow(), runEffect, write)) as HandlerResult<Call>;
        const result = await runEffect();
        return (await inTransaction(engine.db, (db) => write(db, result))) as HandlerResult<Call>;
      } catch (error) {
        const fault = engine.faultOf(error instanceof CommitError ? error.cause : error);
        throw isDone && fault ? printedButNotRecorded(fault) : error;
      }
    },
  };
}

function printedButNotRecorded(fault: DatabaseFault): AppError {
  const isSilent = fault === 'unreachable' || fault === 'locked';
  const message = isSilent
    ? msg('This was printed or saved as a PDF, but the database stopped responding before it was recorded.')
    : join(msg('This was printed or saved as a PDF, but it could not be recorded.'), faultStates[fault]);
  return new AppError('unavailable', message, { may_have_printed: true });
}

/** A request that is repeated while the first is still being handled gets the same reply. */
async function sharePending(pending: Map<string, Promise<object>>, key: string, handle: () => Promise<object>): Promise<object> {
  const reply = pending.get(key) ?? handle().finally(() => pending.delete(key));
  pending.set(key, reply);
  return reply;
}

/** The browser's own PDF viewer embeds the document as an object with inline styles. */
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const sandboxPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Photos may stay in the browser's cache, except on a shared device. Exports, reports and backups never do. */
function cachePolicy({ isImmutable }: FileReply, { currentSession }: FastifyRequest): string {
  return isImmutable && !currentSession?.sharedDevice ? 'private, max-age=31536000, immutable' : 'no-store';
}

function sendFile(reply: FastifyReply, policy: string, { file, name, type, inline }: HandlerResult<FileCall>): FastifyReply {
  reply
    .type(type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('cache-control', policy)
    .header('content-security-policy', inline && type === 'application/pdf' ? pdfPolicy : sandboxPolicy);
  return file instanceof Uint8Array ? reply.send(file) : sendParts(reply, file);
}
