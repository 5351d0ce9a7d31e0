import { isDeepStrictEqual } from 'node:util';
import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { Failure } from '@fettle/contract/failure.ts';
import { validate } from '@fettle/contract/shared/validate.ts';
import type * as z from 'zod/mini';
import type { FuzzRequest } from './random-request.ts';
import { findForeignText, type SaidSentences } from '../said-sentences.ts';
import type { FuzzReply } from './send.ts';

/** What is wrong with the reply; undefined if it keeps the contract, in the language of the request. Adds what it says to `said`. */
export function findFault(request: FuzzRequest, reply: FuzzReply, said: SaidSentences): string | undefined {
  if (reply === 'hangs') return 'There was no reply in time.';
  if (reply === 'closed') return request.cutAt === undefined ? 'The connection was closed without a reply.' : undefined;
  const { status, headers, bytes } = reply;
  if (status >= 500) return `The status is ${status}: ${bytes.toString().slice(0, 300)}`;
  if (request.method === 'HEAD') return bytes.length > 0 ? 'A reply to HEAD has a body.' : undefined;
  const check = (schema: z.ZodMiniObject) => breaks(schema, bytes) ?? findForeignMessage(request, bytes, said);
  if (status >= 300) return isJson(reply) ? check(Failure) : `A failure (${status}) is ${headers['content-type'] ?? 'nothing'}.`;
  const answered = callAt(request);
  if (!answered) return `There is no such call, but the status is ${status}.`;
  const { reply: expected }: Call = api[answered];
  if ('file' in expected) return isFileOf(expected.file, reply) ? undefined : `A file is ${headers['content-type'] ?? 'nothing'}.`;
  const isStream = headers['content-type']?.startsWith('text/event-stream');
  if ('events' in expected) return isStream ? undefined : 'A stream of events has another type.';
  return isJson(reply) ? check(expected) : `A reply is ${headers['content-type'] ?? 'nothing'}.`;
}

/** The call that a request reaches, which is another than its own if its method or path was changed. */
export function callAt({ method, path }: FuzzRequest): CallName | undefined {
  const [before = ''] = path.split('?');
  return routes.find((route) => route.method === method && route.pattern.test(before))?.name;
}

const routes = Object.entries<Call>(api).flatMap(([name, { method, path, getPath }]) => [
  routeOf(name as CallName, method, path),
  ...(getPath === undefined ? [] : [routeOf(name as CallName, 'GET', getPath)]),
]);

function routeOf(name: CallName, method: string, path: string) {
  return { name, method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) };
}

type Received = Exclude<FuzzReply, string>;

function isJson({ headers }: Received): boolean {
  return headers['content-type'] === 'application/json; charset=utf-8';
}

/** The reply has to satisfy the schema and to have nothing that the schema does not name. */
function breaks(schema: z.ZodMiniObject, bytes: Buffer): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    return `The reply is not JSON: ${bytes.toString().slice(0, 300)}`;
  }
  const { success, data, error } = validate(schema, body);
  if (!success) return `The reply breaks the contract: ${JSON.stringify(error.issues).slice(0, 600)}`;
  return isDeepStrictEqual(data, body) ? undefined : `The reply has more than the contract names: ${bytes.toString().slice(0, 600)}`;
}

/** Nothing if the request was cut: Node does not hand over the headers of a request that ended too early. */
function findForeignMessage({ cutAt, language }: FuzzRequest, bytes: Buffer, said: SaidSentences): string | undefined {
  const { message } = JSON.parse(bytes.toString()) as { message?: string };
  return message === undefined || cutAt !== undefined ? undefined : findForeignText(message, language, said);
}

const signatures: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/octet-stream': (bytes) => bytes.toString() === 'a backup',
  'application/pdf': (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.toString('latin1').trimEnd().endsWith('%%EOF'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (bytes) => bytes.toString('latin1', 0, 2) === 'PK',
  'text/csv; charset=utf-8': (bytes) => bytes.toString('utf8', 0, 3) === '\ufeff',
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  'image/png': (bytes) => bytes.toString('latin1', 1, 4) === 'PNG',
  // Nothing that was typed is a tag.
  'image/svg+xml': (bytes) => /^<svg [^<>]*>\n(<(rect|path) [^<>]*\/>\n|<text [^<>]*>[^<>]*<\/text>\n)*<\/svg>$/.test(bytes.toString()),
  'image/webp': (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP',
};

function isFileOf(types: string, { headers, bytes }: Received): boolean {
  const type = headers['content-type'] ?? '';
  return types.split(', ').includes(type) && signatures[type]?.(bytes) === true;
}
