import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitError } from '../database/transaction.ts';
import { discardBody } from './discard-body.ts';

const statuses = {
  bad_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  printer_failed: 502,
  printer_not_ready: 503,
  unavailable: 503,
  printer_timeout: 504,
} as const;

export type ErrorCode = keyof typeof statuses;

/** An expected failure: `message` is what the employee reads. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: {
    machine?: MachineCard;
    retryAfterSeconds?: number;
    may_have_printed?: boolean;
    may_have_been_saved?: boolean;
    pdf?: string | undefined;
    user_changed?: true;
  };

  constructor(code: ErrorCode, message: string, details: AppError['details'] = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Failures that Fastify finds before a call is reached, in our words. */
const sentences: Readonly<Record<string, [status: number, message: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON, with the content type application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'That is too much to send at once.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request has no content: a JSON object is needed.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request was cut short.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not readable JSON.'],
  FST_ERR_BAD_URL: [400, 'The address is not readable.'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'The address is too long.'],
};

/** Answers what there is no route for. */
export function registerNotFoundHandler(app: FastifyInstance): void {
  app.all('/api/*', { config: { access: 'anyone' } }, async (_, reply) => sendFailure(reply, 404, 'There is no such call.'));
  app.setNotFoundHandler(async (_, reply) => sendFailure(reply.header('cache-control', 'no-store'), 404, 'There is nothing here.'));
}

/** Answers every failure in the one shape, whatever threw it. `isConnectionError` tells that the database did not answer. */
export function registerErrorHandler(app: FastifyInstance, isConnectionError: (error: unknown) => boolean): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    await discardBody(request, reply);
    if (error instanceof AppError) return answerAppError(error, request, reply);
    const known = sentences[error.code];
    if (known) return sendFailure(reply, ...known);
    if (error instanceof SyntaxError || error.statusCode === 400) return sendFailure(reply, 400, 'The request is not readable JSON.');
    // A path that tries to leave the web app's folder.
    if (error.statusCode === 403) return sendFailure(reply, 404, 'There is nothing here.');
    request.log.error({ err: error }, 'the call failed');
    if (error instanceof CommitError && isConnectionError(error.cause)) {
      return sendFailure(
        reply,
        503,
        'The database stopped answering while this was being saved. It may have been saved: look before you try again.',
        {
          may_have_been_saved: true,
        },
      );
    }
    if (isConnectionError(error))
      return sendFailure(reply, 503, 'The database does not answer. Nothing was changed; try again in a moment.');
    return sendFailure(reply, 500, 'Something went wrong on our side. Nothing was changed.');
  });
}

async function answerAppError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterSeconds, ...details } = error.details;
  request.refusal = error.message;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return sendFailure(reply, statuses[error.code], error.message, details);
}

/** Sends the one shape of a failure. */
export async function sendFailure(reply: FastifyReply, status: number, message: string, details: AppError['details'] = {}) {
  return reply.code(status).send({ success: false, message, ...details });
}
