import { type Access, type HandlerResult, type Call, type Calls, type CallInput, takesIdempotencyKey } from '@fettle/contract/call.ts';
import { validate, formatIssue } from '@fettle/contract/validate.ts';
import type { Employee } from '@fettle/contract/employee.ts';
import type * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Engine } from '../database/engine.ts';
import { CommitError, inTransaction } from '../database/transaction.ts';
import { validateResponse } from './validate-response.ts';
import { batchTick } from './batch-tick.ts';
import { AppError } from './app-error.ts';
import { actOnce, findReply, fingerprint, type KeyedRequest, writeOnce } from './idempotency.ts';
import { rejectCrossSite } from './reject-cross-site.ts';
import { isLoopback } from './is-loopback-request.ts';
import { ReplyStream, sendParts, sendStream } from './reply-stream.ts';
import { requireExpectedUser } from './require-expected-user.ts';
import type { Handlers, RequestContext } from './request-context.ts';

/** How a request's sender is known, and how the browser is told to remember it. */
export type Sessions = {
  cookieName: string;
  /** Who sent this request, or undefined. May renew the cookie. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Employee | undefined>;
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  clear: (reply: FastifyReply) => void;
};

/** How a browser is known again, whoever signs in on it. */
export type Devices = {
  cookieName: string;
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
};

type Serving = { engine: Engine; now: () => Date; sessions: Sessions; devices: Devices; isSetUp: () => Promise<boolean> };

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: Employee | undefined;
  }
  interface FastifyContextConfig {
    /** Who may use the route; every route declares it. */
    access?: Access;
    /** The call's name in the contract. */
    call?: string;
  }
}

/** Makes a route of each call: who is it, may they, is it one of our pages, is it well-formed, then its handler. */
export function registerCalls<Group extends Calls>(app: FastifyInstance, calls: Group, handlers: Handlers<Group>, serving: Serving): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const handler = handlers[name] as unknown as Handler;
    const answering = new Map<string, Promise<object>>();
    app.route({
      method: call.method,
      url: call.path,
      config: { access: call.access, call: name },
      ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
      onRequest: async (request, reply) => {
        // A browser's cache knows nothing of sessions: it would show one employee's replies to the next.
        reply.header('cache-control', 'no-store');
        await batchTick();
        const currentUser = await serving.sessions.authenticate(request, reply);
        request.currentUser = currentUser;
        requireExpectedUser(request);
        const isFirstVisitor = call.access === 'admin-or-first-visitor' && !currentUser && !(await serving.isSetUp());
        if (!isFirstVisitor) authorize(call.access, request);
        if (call.changes) rejectCrossSite(request);
      },
      handler: async (request, reply) => {
        const received = parse(call, request);
        const keyed = takesIdempotencyKey(call) ? keyedRequest(name, call, received, request) : undefined;
        const visit = contextFor(request, reply, call, keyed, serving);
        const answer = async () => succeed(call, await handler(received, visit));
        const result = keyed
          ? await once(answering, JSON.stringify(keyed), async () => (await findReply(serving.engine.db, keyed)) ?? answer())
          : await answer();
        if ('file' in call.reply) return sendFile(reply, result as HandlerResult<FileCall>);
        return result instanceof ReplyStream ? sendStream(reply, call.reply, result) : result;
      },
    });
  }
}

type Handler = (received: CallInput<Call>, visit: RequestContext<Call>) => Promise<object>;
type FileCall = Call & { reply: { file: string } };

function authorize(access: Access, request: FastifyRequest): void {
  const { currentUser } = request;
  if (access === 'anyone') return;
  if (!currentUser) throw new AppError('not_signed_in', 'Please log in.');
  if (access === 'employee' || currentUser.is_admin) return;
  const { userId } = request.params as { userId?: string };
  if (access === 'self-or-admin' && userId === String(currentUser.id)) return;
  throw new AppError('not_allowed', access === 'self-or-admin' ? 'Only an admin may see this of others.' : 'Only an admin may do this.');
}

function parse(call: Call, request: FastifyRequest): CallInput<Call> {
  return {
    params: checked(call.params, request.params),
    query: checked(call.query, request.query),
    body: checked(call.body, request.body),
  };
}

function checked(schema: z.ZodMiniObject | undefined, value: unknown): Record<string, unknown> | undefined {
  if (!schema) return undefined;
  const result = validate(schema, value);
  if (!result.success) throw new AppError('bad_input', formatIssue(result.error));
  return result.data;
}

function keyedRequest(name: string, call: Call, received: CallInput<Call>, request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.currentUser) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('bad_input', 'Idempotency-Key must have 1 to 200 printable characters.');
  }
  const asked = fingerprint(received.params, received.query, withoutSecrets(call, received.body));
  return { employee_id: request.currentUser.id, call: name, key, asked };
}

function withoutSecrets({ secrets = [] }: Call, body: object | undefined): object | undefined {
  return body && Object.fromEntries(Object.entries(body).filter(([field]) => !secrets.includes(field)));
}

function succeed(call: Call, answer: object): object {
  return 'file' in call.reply || answer instanceof ReplyStream ? answer : validateResponse(call.reply, { success: true, ...answer });
}

function contextFor(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  keyed: KeyedRequest | undefined,
  { engine, now, sessions, devices }: Serving,
): RequestContext<Call> {
  return {
    currentUser: request.currentUser,
    address: request.ip,
    isLoopback: isLoopback(request),
    token: request.cookies[sessions.cookieName],
    setSession: (token) => sessions.set(request, reply, token),
    clearSession: () => sessions.clear(reply),
    device: request.cookies[devices.cookieName],
    setDevice: (token) => devices.set(request, reply, token),
    transaction: async (work) => {
      const answer = async (db: Db) => succeed(call, await work(db));
      return (await (keyed ? writeOnce(engine, keyed, now(), answer) : inTransaction(engine.db, answer))) as HandlerResult<Call>;
    },
    sideEffect: async <Done>(deed: () => Promise<Done>, write: (db: Db, done: Done) => Promise<HandlerResult<Call>>) => {
      const answer = async (db: Db, done: Done) => succeed(call, await write(db, done));
      let isDone = false;
      const act = async () => {
        const done = await deed();
        isDone = true;
        return done;
      };
      try {
        if (keyed) return (await actOnce(engine, keyed, now(), act, answer)) as HandlerResult<Call>;
        const done = await act();
        return (await inTransaction(engine.db, (db) => answer(db, done))) as HandlerResult<Call>;
      } catch (error) {
        const isConnectionError = engine.isConnectionError(error instanceof CommitError ? error.cause : error);
        throw isDone && isConnectionError ? printedButNotRecorded() : error;
      }
    },
  };
}

function printedButNotRecorded(): AppError {
  const message = 'This was printed, or saved as a PDF, but the database stopped answering before that was recorded.';
  return new AppError('unavailable', message, { may_have_printed: true });
}

/** Lets a request that is sent again while the first is still being answered wait for that answer. */
async function once(answering: Map<string, Promise<object>>, key: string, answer: () => Promise<object>): Promise<object> {
  const underWay = answering.get(key) ?? answer().finally(() => answering.delete(key));
  answering.set(key, underWay);
  return underWay;
}

/** What is opened in the browser's own viewer, which puts a document into the page as an object with its own styles. */
const documentPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const savedPolicy = "default-src 'none'; sandbox";

function sendFile(reply: FastifyReply, { file, name, type, inline }: HandlerResult<FileCall>): FastifyReply {
  reply
    .type(type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', inline ? documentPolicy : savedPolicy);
  return file instanceof Uint8Array ? reply.send(file) : sendParts(reply, file);
}
