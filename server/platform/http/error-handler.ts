import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseFault, fileFault } from '../database/database-fault.ts';
import { type Message, msg, translate } from '@fettle/i18n/message.ts';
import { CommitError } from '../database/transaction.ts';
import { AppError, type ErrorCode, type ErrorDetails } from './app-error.ts';
import { dictionaryOf } from './dictionary.ts';
import { discardBody } from './discard-body.ts';
import { faultReplies } from './fault-replies.ts';

type DatabaseFaults = {
  /** What keeps the database from working; undefined for any other error. */
  faultOf: (error: unknown) => DatabaseFault | undefined;
  onFault: (fault: DatabaseFault) => void;
};

/** Sends every failure in the same shape. */
export function registerErrorHandler(app: FastifyInstance, database?: DatabaseFaults): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    // The client left before a file was sent.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      reply.hijack();
      return void request.raw.destroy();
    }
    await discardBody(request, reply);
    if (error instanceof AppError) return sendAppError(error, request, reply);
    const known = fastifyErrors[error.code];
    if (known) return sendFailure(reply, ...known);
    if (error instanceof SyntaxError || error.statusCode === 400) return sendFailure(reply, 400, msg('The request is not valid JSON.'));
    // A path that tries to leave the web app's folder.
    if (error.statusCode === 403) return sendFailure(reply, 404, msg('There is nothing here.'));
    request.log.error({ err: error }, 'request failed');
    const fault = database?.faultOf(error instanceof CommitError ? error.cause : error);
    if (fault) database?.onFault(fault);
    const failure = fault ?? fileFault(error);
    if (!failure) return sendFailure(reply, 500, msg('Something went wrong on our side. Nothing was changed.'));
    if (error instanceof CommitError && isCommitUncertain(failure)) {
      return sendFailure(reply, 503, mayHaveBeenSaved[failure], { may_have_been_saved: true });
    }
    const { status, message, retryAfterSeconds } = faultReplies[failure];
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return sendFailure(reply, status, message);
  });
}

/** Responds 404 to requests without a route. */
export function registerNotFoundHandler(app: FastifyInstance): void {
  app.all('/api/*', { config: { access: 'anyone' } }, async (_, reply) => sendFailure(reply, 404, msg('There is no such call.')));
  app.setNotFoundHandler(async (_, reply) => sendFailure(reply.header('cache-control', 'no-store'), 404, msg('There is nothing here.')));
}

/** What may have been saved although the commit failed. All other faults roll it back for certain. */
const mayHaveBeenSaved = {
  unreachable: msg('The database stopped responding while this was being saved. It may have been saved. Check before you try again.'),
  io_error: msg("The server's disk reported an error while this was being saved. It may have been saved. Check before you try again."),
} as const satisfies Partial<Record<DatabaseFault, Message>>;

function isCommitUncertain(fault: DatabaseFault): fault is keyof typeof mayHaveBeenSaved {
  return fault in mayHaveBeenSaved;
}

const statuses = {
  bad_input: 400,
  not_logged_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  printer_failed: 502,
  printer_not_ready: 503,
  unavailable: 503,
  disk_full: 507,
  printer_timeout: 504,
} as const satisfies Record<ErrorCode, number>;

/** Fastify's own errors, with the messages that employees read. */
const fastifyErrors: Readonly<Record<string, [status: number, text: Message]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, msg('Send JSON with the content type application/json.')],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, msg('The request is too large.')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, msg('The request has no body. Send a JSON object.')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, msg('The request is incomplete.')],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, msg('The request is not valid JSON.')],
  FST_ERR_BAD_URL: [400, msg('The URL is not valid.')],
  FST_ERR_MAX_PARAM_LENGTH: [400, msg('The URL is too long.')],
};

async function sendAppError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterSeconds, ...details } = error.details;
  request.rejection = error.message;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return sendFailure(reply, statuses[error.code], error.text, details);
}

export async function sendFailure(reply: FastifyReply, status: number, text: Message, details: ErrorDetails = {}) {
  return reply.code(status).send({ success: false, message: translate(text, dictionaryOf(reply.request)), ...details });
}
