import type { Call, EventStart, FileReply, HandlerResult } from '@fettle/contract/call.ts';
import { type Message, translate } from '@fettle/i18n/message.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dictionaryOf } from './dictionary.ts';
import type { EventStreams } from './event-stream.ts';
import { ReplyStream, sendParts, sendStream } from './reply-stream.ts';
import { validateResponse } from './validate-response.ts';

type FileCall = Call & { reply: { file: string } };

/** @throws Error when the reply breaks the contract; in a transaction, this undoes the work */
export function toReply(call: Call, result: object, request: FastifyRequest): object {
  return 'file' in call.reply || 'events' in call.reply || result instanceof ReplyStream
    ? result
    : validateResponse(call.reply, { success: true, ...withMessage(result, request) });
}

/** The message in the language of the request, unless the reply has gone through this before. */
function withMessage<Result extends { message?: Message | string }>(result: Result, request: FastifyRequest): Result {
  const { message } = result;
  return typeof message === 'object' ? { ...result, message: translate(message, dictionaryOf(request)) } : result;
}

/** Sends what `toReply` returned: JSON at once or as it is read, a file, or events. */
export function sendReply({ reply: schema }: Call, result: object, reply: FastifyReply, streams: EventStreams): object {
  if ('events' in schema) return streams.send(reply, schema.events, result as EventStart<object>);
  if ('file' in schema) return sendFile(reply, cachePolicy(schema, reply.request), result as HandlerResult<FileCall>);
  return result instanceof ReplyStream ? sendStream(reply, schema, withMessage(result.body, reply.request)) : result;
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
