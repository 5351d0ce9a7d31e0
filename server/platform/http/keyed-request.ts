import { hash } from 'node:crypto';
import { type Call, type CallInput, type UploadedFile } from '@fettle/contract/call.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { HostCookie } from './host-cookie.ts';

/** Identifies a request that may be repeated. `asked` is a hash of its input without secrets, and with secrets a `secretMark`. */
export type KeyedRequest = { employee_id: number; call: string; key: string; asked: string };

export function isIdempotencyKey(header: string | string[] | undefined): header is string {
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header);
}

/**
 * Undefined without a key or an employee.
 * @throws AppError bad_input
 */
export function readKeyedRequest(
  name: string,
  call: Call,
  received: CallInput<Call>,
  request: FastifyRequest,
  sessions: Pick<HostCookie, 'read'>,
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

export function fingerprint(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts));
}

/**
 * What distinguishes the secrets of requests in the same session, without telling anything about them: the session's token is stored
 * nowhere, and without it a password could not even be guessed.
 */
function secretMark(token: string, secrets: object): string {
  return `:${fingerprint('session', token).slice(0, 16)}:${fingerprint('secrets', token, secrets)}`;
}

/** In another session, secrets cannot be compared, and count as the same. */
export function isSameRequest(one: string, other: string): boolean {
  const [[asked, session, mark], [otherAsked, otherSession, otherMark]] = [one.split(':'), other.split(':')];
  return asked === otherAsked && (session !== otherSession || mark === otherMark);
}

/** The cast: the body of a call with `upload` is its file. */
function hashUpload(body: unknown): object {
  const { type, bytes } = body as UploadedFile;
  return { type, hash: hash('sha256', bytes) };
}

function withoutSecrets({ secrets = [] }: Call, body: object | undefined): object | undefined {
  return body && Object.fromEntries(Object.entries(body).filter(([field]) => !secrets.includes(field)));
}

function onlySecrets(secrets: readonly string[], body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => secrets.includes(field)));
}
