import type { RequestField } from '@fettle/contract';
import { type Access, type Call, type CallInput, type Calls, changesSomething, takesIdempotencyKey } from '@fettle/contract/call.ts';
import { withLists } from '@fettle/contract/shared/catalog-schemas.ts';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { validate, firstInvalidField, formatIssue } from '@fettle/contract/shared/validate.ts';
import { msg } from '@fettle/i18n/message.ts';
import type * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { readAll } from '../database/read-all.ts';
import { AppError } from './app-error.ts';
import { batchTick } from './batch-tick.ts';
import { type ContextDependencies, createContext } from './create-context.ts';
import { EventStreams } from './event-stream.ts';
import { findKeyOfSession, type StoredKey, storedReply, withCard } from './idempotency.ts';
import { isIdempotencyKey, readKeyedRequest } from './keyed-request.ts';
import { LoadShedder, Places } from './overload.ts';
import { rejectCrossSite } from './reject-cross-site.ts';
import type { Handlers, RequestContext } from './request-context.ts';
import { authorize, employeeWithRights, type RequestSession, requireExpectedUser, requireFreshPassword } from './request-session.ts';
import { sendReply, toReply } from './send-reply.ts';
import { parseUploads, uploadedFile, uploadErrorHandler } from './uploads.ts';

type Dependencies = ContextDependencies & {
  isSetUp: () => Promise<boolean>;
  /** Where browsers find the shop, if it is configured. */
  publicUrl: string | undefined;
  /** The shop's lists, which requests are validated with. `renew` reads those of the database. */
  lists: { get: () => ShopLists; renew: () => Promise<void> };
  /** `open`: how many requests are being handled. */
  isOverloaded: (open: number) => boolean;
  /** Runs after a call that may have changed something. */
  onChange: (call: string) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
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
        const keyedRequest = takesIdempotencyKey(call) ? readKeyedRequest(name, call, received, request, deps.sessions) : undefined;
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
        return sendReply(call, result, reply, streams);
      },
    };
    app.route(route);
    if (call.getPath) app.route({ ...route, method: 'GET', url: call.getPath });
  }
}

type Handler = (input: CallInput<Call>, context: RequestContext<Call>) => Promise<object>;

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

/** A request that is repeated while the first is still being handled gets the same reply. */
async function sharePending(pending: Map<string, Promise<object>>, key: string, handle: () => Promise<object>): Promise<object> {
  const reply = pending.get(key) ?? handle().finally(() => pending.delete(key));
  pending.set(key, reply);
  return reply;
}
