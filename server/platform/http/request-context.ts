import type { Access, HandlerResult, Call, Calls, CallInput } from '@fettle/contract/call.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { type Message } from '@fettle/i18n/message.ts';
import type { Db } from '../database/engine.ts';
import type { Chunked } from '../system/chunks.ts';
import type { MadeOn } from './made-on.ts';
import type { ReplyStream } from './reply-stream.ts';
import type { RequestSession } from './request-session.ts';

/** What a handler gets besides the validated input. */
export type RequestContext<C extends Call> = {
  /** The employee, with the rights they have in this session. */
  currentUser: IfLoggedIn<C['access'], Employee>;
  session: IfLoggedIn<C['access'], RequestSession>;
  /** A message, also one that the database keeps, in the language of the request. Any other text stays as it is. */
  say: (text: Message | string) => string;
  /** The client's address, for throttling. */
  address: string;
  /** What the client says about itself: any text, cut to 400 characters. */
  userAgent: string | undefined;
  /** The session's token from the cookie. */
  token: string | undefined;
  setSession: (token: string) => void;
  clearSession: () => void;
  /** The device token from the cookie. It identifies the browser, not the employee. */
  device: string | undefined;
  setDevice: (token: string) => void;
  /** The time of the change: now, or when it was made without a connection. For calls with `mayWait`. */
  madeOn: () => MadeOn;
  /** The last id of a stream of events that the client got before it lost the connection. */
  lastEventId: number | undefined;
  /**
   * Runs the call's writes in one transaction and returns its reply. The reply is validated and, when the request has an Idempotency-Key,
   * stored under the key in the same transaction. A repeated request gets the stored reply.
   */
  transaction: (work: (db: Db) => Promise<HandlerResult<C>>) => Promise<HandlerResult<C>>;
  /**
   * Runs `effect`, which cannot be rolled back (printing), outside of any transaction, and then `record` in one. An Idempotency-Key is
   * claimed first, so a repeated request never runs the effect again.
   */
  sideEffect: <Result>(
    effect: () => Promise<Result>,
    record: (db: Db, result: Result) => Promise<HandlerResult<C>>,
  ) => Promise<HandlerResult<C>>;
};

type IfLoggedIn<A extends Access, Value> = A extends 'anyone' | 'admin-or-first-visitor' ? Value | undefined : Value;

/** A streamed call may return its lists in chunks. */
type Result<C extends Call> = C extends { isStreamed: true } ? HandlerResult<C> | ReplyStream<Chunked<HandlerResult<C>>> : HandlerResult<C>;

/** The handlers of a group of calls. A missing or an extra one does not compile. */
export type Handlers<Group extends Calls> = {
  [Name in keyof Group]: (received: CallInput<Group[Name]>, context: RequestContext<Group[Name]>) => Promise<Result<Group[Name]>>;
};
