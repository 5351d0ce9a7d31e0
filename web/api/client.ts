import type { Api, CallName } from '@fettle/contract';
import { routes } from '@fettle/contract/routes.ts';
import type { FileReply, CallReply, CallRequest } from '@fettle/contract/call.ts';
import type { Failure } from '@fettle/contract/failure.ts';
import { userHeader } from '@fettle/contract/headers.ts';
import { CallFailure } from './api-error.ts';
import { reportAnswered, reportUnanswered } from './reachability.ts';

/** The calls that answer with JSON; the others are documents to open. */
export type JsonCallName = { [Name in CallName]: Api[Name]['reply'] extends FileReply ? never : Name }[CallName];

/** A little longer than the server's own deadline for a printer, the slowest thing that it waits for. */
const patience = 20_000;

/** The employee whom this page shows as signed in, null for a visitor; undefined, and not stated, while that is not known. */
let pageUser: number | null | undefined;
let onUserChange = (_failure: CallFailure): void => {};
let hold: Promise<unknown> = Promise.resolve();

export function setPageUser(id: number | null | undefined): void {
  pageUser = id;
}

/** `listener` hears when the server refuses this page because its browser is signed in as another employee. */
export function whenUserChanges(listener: (failure: CallFailure) => void): void {
  onUserChange = listener;
}

/** Lets no further call start before `work` is over: it changes whose session the calls would be made in. */
export function holdCalls(work: Promise<unknown>): void {
  hold = work.catch(() => undefined);
}

/**
 * Makes a call of the contract. Replies are not parsed: the server has done it.
 * @param key the `Idempotency-Key` of a call that changes something: the same key again does not do it twice
 * @throws CallFailure
 */
export async function call<Name extends JsonCallName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  key?: string,
): Promise<CallReply<Api[Name]>> {
  await hold;
  return callAs(name === 'hydrate' ? undefined : pageUser, name, request, { key });
}

/** The same, at once, stating another user than the page's. */
export async function callAs<Name extends JsonCallName>(
  user: number | null | undefined,
  name: Name,
  request: CallRequest<Api[Name]>,
  { key, timeout = patience }: { key?: string | undefined; timeout?: number } = {},
): Promise<CallReply<Api[Name]>> {
  const { method, path } = routes[name];
  const { params, query, body } = request as LooseRequest;
  const headers = new Headers();
  if (body) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);
  if (user !== undefined) headers.set(userHeader, String(user ?? 'none'));
  const init = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(timeout) };
  const response = await reach(addressOf(path, params, query), init);
  return (await read(response)) as CallReply<Api[Name]>;
}

type LooseRequest = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: object;
};

/** The address of a call: its path with the params in place, and the query. */
export function addressOf(path: string, params: LooseRequest['params'] = {}, query: LooseRequest['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return asked.length > 0 ? `${filled}?${new URLSearchParams(asked).toString()}` : filled;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, credentials: 'same-origin' });
  } catch (cause) {
    throw unanswered(cause);
  }
}

async function read(response: Response): Promise<object> {
  let reply: { success: true } | Failure;
  try {
    reply = (await response.json()) as typeof reply;
  } catch (cause) {
    // Not our server's words: a proxy in between, or a connection cut half-way.
    throw unanswered(cause);
  }
  reportAnswered();
  if (response.ok && reply.success) return reply;
  const { message, ...details } = reply as Failure;
  const failure = new CallFailure(response.status, message || 'Something went wrong.', details);
  if (failure.isUserChange) onUserChange(failure);
  throw failure;
}

function unanswered(cause: unknown): CallFailure {
  reportUnanswered();
  return new CallFailure(0, 'Fettle does not answer. Check the Wi-Fi and try again.', { cause });
}
