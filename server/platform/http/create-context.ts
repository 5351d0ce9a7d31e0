import type { Call, HandlerResult } from '@fettle/contract/call.ts';
import { maxId } from '@fettle/contract/shared/common-schemas.ts';
import { join, msg, translate, translatePacked } from '@fettle/i18n/message.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseFault } from '../database/database-fault.ts';
import type { Db, Engine } from '../database/engine.ts';
import { CommitError, inTransaction } from '../database/transaction.ts';
import type { ExpiryClocks } from '../system/expiry-clocks.ts';
import { AppError } from './app-error.ts';
import { dictionaryOf } from './dictionary.ts';
import { faultStates } from './fault-replies.ts';
import { runEffectOnce, withCard, writeOnce } from './idempotency.ts';
import type { Devices } from './host-cookie.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { readMadeOn } from './made-on.ts';
import type { RequestContext } from './request-context.ts';
import type { Sessions } from './request-session.ts';
import { toReply } from './send-reply.ts';

/** What contexts are made of. */
export type ContextDependencies = Pick<ExpiryClocks, 'steadyNow'> & {
  engine: Engine;
  now: () => Date;
  sessions: Sessions;
  devices: Devices;
  /** A machine's card as it is now. */
  findCard: (id: number) => Promise<object | undefined>;
};

export function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  keyedRequest: KeyedRequest | undefined,
  { engine, now, steadyNow, sessions, devices, findCard }: ContextDependencies,
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

/** A browser sends back what it was given. Anything else is ignored. */
function readLastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,16}$/.test(id) && Number(id) <= maxId ? Number(id) : undefined;
}
