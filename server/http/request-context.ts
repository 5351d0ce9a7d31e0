import type { Access, HandlerResult, Call, Calls, CallInput } from '@fettle/contract/call.ts';
import type { Employee } from '@fettle/contract/employee.ts';
import type { Db } from '../database/engine.ts';
import type { Chunked } from '../streaming/chunks.ts';
import type { ReplyStream } from './reply-stream.ts';

/** One request to a call, as its handler sees it. */
export type RequestContext<C extends Call> = {
  /** Who asks; always somebody where the call's access demands it. */
  currentUser: CurrentUser<C['access']>;
  /** Where the request came from, for throttling. */
  address: string;
  /** Whether it came from a person at this very machine. */
  isLoopback: boolean;
  /** The session's token, where one was sent. */
  token: string | undefined;
  setSession: (token: string) => void;
  clearSession: () => void;
  /** The token by which this browser is known again, where one was sent. */
  device: string | undefined;
  setDevice: (token: string) => void;
  /**
   * Runs the call's writes in one transaction. Its result is the call's answer: it is held to the contract, and kept under the request's
   * Idempotency-Key, in the same transaction, so that a repeated request gets it again and nothing is done twice.
   */
  transaction: (work: (db: Db) => Promise<HandlerResult<C>>) => Promise<HandlerResult<C>>;
  /**
   * Does what no transaction can take back, such as printing, outside of any, and then writes what became of it. The request's
   * Idempotency-Key is claimed before: whoever asks again, whatever became of the first, does not have it done twice.
   */
  sideEffect: <Done>(deed: () => Promise<Done>, write: (db: Db, done: Done) => Promise<HandlerResult<C>>) => Promise<HandlerResult<C>>;
};

type CurrentUser<A extends Access> = A extends 'anyone' | 'admin-or-first-visitor' ? Employee | undefined : Employee;

/** What a handler gives: the reply or, where the contract says that it is streamed, the reply with its lists in chunks. */
type Given<C extends Call> = C extends { isStreamed: true } ? HandlerResult<C> | ReplyStream<Chunked<HandlerResult<C>>> : HandlerResult<C>;

/** What answers a group of calls: a missing or an extra one does not compile. */
export type Handlers<Group extends Calls> = {
  [Name in keyof Group]: (received: CallInput<Group[Name]>, visit: RequestContext<Group[Name]>) => Promise<Given<Group[Name]>>;
};
