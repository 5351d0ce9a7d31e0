import type { Api, CallName } from '@fettle/contract';
import type { EventStreamReply, FileReply, CallReply, CallRequest, Upload } from '@fettle/contract/call.ts';
import type { Failure } from '@fettle/contract/failure.ts';
import { madeOnHeader, userHeader } from '@fettle/contract/headers.ts';
import { type AdminEndpoints, type Endpoint, endpoints } from '@fettle/contract/endpoints.ts';
import { type MessageValue, msg } from '@fettle/i18n/message.ts';
import { shownDictionary, t } from '../../ui/language/language.ts';
import { ApiError } from './api-error.ts';
import { parseOwnReply } from './own-reply.ts';
import { markReachable, markUnreachable } from './reachability.ts';

export type UploadCallName = { [Name in CallName]: Api[Name] extends { upload: Upload } ? Name : never }[CallName];
export type JsonCallName = Exclude<
  { [Name in CallName]: Api[Name]['reply'] extends FileReply | EventStreamReply ? never : Name }[CallName],
  UploadCallName
>;

/** Longer than the server's time limits for the database (17 s) and a printer (12 s), so the employee sees the server's message. */
const defaultTimeoutMs = 20_000;

/** The employee shown as logged in; null for a visitor; undefined, and not sent, while unknown. */
let pageUser: number | null | undefined;
let handleSessionChange = (_error: ApiError): void => {};
let askForPassword = async (refusal: ApiError): Promise<void> => {
  throw refusal;
};
let blocker: Promise<unknown> = Promise.resolve();

export function setPageUser(id: number | null | undefined): void {
  pageUser = id;
}

export function getPageUser(): number | null | undefined {
  return pageUser;
}

/** `handler` runs when the server rejects a call because this browser's session, or what it allows, is not what the page shows. */
export function setSessionChangeHandler(handler: (error: ApiError) => void): void {
  handleSessionChange = handler;
}

/** `handler` resolves once the employee has entered their password again, and rejects if they do not. */
export function setPasswordHandler(handler: (refusal: ApiError) => Promise<void>): void {
  askForPassword = handler;
}

/** Delays new calls until `work` settles, because it changes the session they run in. */
export function delayCallsUntil(work: Promise<unknown>): void {
  blocker = work.catch(() => undefined);
}

export async function untilUnblocked(): Promise<void> {
  await blocker;
}

/** Does not validate the reply: the server does. `key` is the `Idempotency-Key`. Asks for the password if the call needs it. Throws `ApiError`. */
export async function call<Name extends JsonCallName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  key?: string,
): Promise<CallReply<Api[Name]>> {
  await untilUnblocked();
  const send = () => callAs(name === 'hydrate' ? undefined : pageUser, name, request, { key });
  try {
    return await send();
  } catch (error) {
    if (!(error as ApiError).isPasswordExpired) throw error;
    await askForPassword(error as ApiError);
    return send();
  }
}

/** `madeOn`: the instant of a call that was made earlier. */
type CallOptions = { key?: string | undefined; madeOn?: string | undefined; timeoutMs?: number };

/** Like `call`, but without the delay and with an explicit user. */
export async function callAs<Name extends JsonCallName>(
  user: number | null | undefined,
  name: Name,
  request: CallRequest<Api[Name]>,
  { key, madeOn, timeoutMs }: CallOptions = {},
): Promise<CallReply<Api[Name]>> {
  const { method, path, waitMs = defaultTimeoutMs } = await endpointOf(name);
  const { params, query, body } = request as LooseRequest;
  const headers = new Headers();
  if (body) headers.set('content-type', 'application/json');
  headers.set('accept-language', shownDictionary().language);
  if (key) headers.set('idempotency-key', key);
  if (madeOn) headers.set(madeOnHeader, madeOn);
  if (user !== undefined) headers.set(userHeader, String(user ?? 'none'));
  const signal = AbortSignal.timeout(timeoutMs ?? waitMs);
  const init = { method, headers, body: body ? JSON.stringify(body) : null, signal };
  const received = await send(buildUrl(path, params, query), init);
  return (await readReply(received, user, method === 'GET' ? msg('this request') : msg('this change'))) as CallReply<Api[Name]>;
}

export async function endpointOf(name: CallName): Promise<Endpoint> {
  return knownEndpoint(name) ?? (await loadAdminEndpoints())[name as keyof AdminEndpoints];
}

/** Undefined for calls for admins. */
export function knownEndpoint(name: CallName): Endpoint | undefined {
  return (endpoints as Partial<Record<CallName, Endpoint>>)[name];
}

async function loadAdminEndpoints(): Promise<AdminEndpoints> {
  try {
    return (await import('@fettle/contract/admin-endpoints.ts')).adminEndpoints;
  } catch (cause) {
    throw networkError(cause);
  }
}

type LooseRequest = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: object;
};

export function buildUrl(path: string, params: LooseRequest['params'] = {}, query: LooseRequest['query'] = {}): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length > 0 ? `${filledPath}?${new URLSearchParams(pairs).toString()}` : filledPath;
}

async function send(url: string, init: RequestInit): Promise<Received> {
  let response: Response;
  try {
    // Fettle redirects no call. Following would turn a POST into a GET of another page.
    response = await fetch(url, { ...init, credentials: 'same-origin', redirect: 'manual' });
  } catch (cause) {
    throw networkError(cause);
  }
  // What breaks off is not whole.
  const text = await response.text().catch(() => '');
  return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
}

/** `status` is 0 for a redirect. */
type Received = { status: number; text: string; retryAfter?: string | null };

/** `user`: who the page showed when it sent the call. `what` was sent: `this change`. Throws `ApiError`. */
export async function readReply(
  { status, text, retryAfter }: Received,
  user: number | null | undefined,
  what: MessageValue,
): Promise<object> {
  const reply = parseOwnReply(text);
  if (!reply) throw await foreignError(status, what);
  markReachable();
  if (status < 300 && reply.success) return reply;
  const { message, ...details } = reply as Failure;
  const error = new ApiError(status, message || t('Something went wrong.'), details);
  // After 429, the employee decides.
  if (status === 503) error.retryAfterMs = Number(retryAfter) * 1000;
  // The login screen's own calls can arrive with the cookie of the login.
  if (error.isSessionChange && (pageUser ?? user) === user) handleSessionChange(error);
  throw error;
}

/** Something else than Fettle replied, with this status, or the reply broke off. */
export async function foreignError(status: number, what: MessageValue): Promise<ApiError> {
  const loading = import('./foreign-reply.ts').then(({ foreignReplyError }) => foreignReplyError(status, what));
  return (await loading.catch(() => undefined)) ?? networkError(undefined);
}

export function networkError(cause: unknown): ApiError {
  markUnreachable();
  return new ApiError(0, t("Can't reach Fettle. Check the Wi-Fi and try again."), { cause });
}
