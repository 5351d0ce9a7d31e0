import type { Call, Upload, UploadedFile } from '@fettle/contract/call.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file that the route receives instead of JSON. */
    upload?: Upload;
  }
}

/** Lets the routes of calls with `upload` receive these types as bytes. */
export function parseUploads(app: FastifyInstance, calls: readonly Call[]): void {
  const types = new Set(calls.flatMap(({ upload }) => upload?.types ?? []));
  app.addContentTypeParser([...types], { parseAs: 'buffer' }, ({ routeOptions: { config } }, body, done) => {
    if (config.upload) done(null, body);
    else done(new AppError('unsupported_type', msg('Send JSON with the content type application/json.')));
  });
}

export function uploadedFile({ what, types }: Upload, { body, headers }: FastifyRequest): UploadedFile {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw type === undefined || types.includes(type)
      ? new AppError('bad_input', msg('The {what} is empty.', { what }))
      : wrongType({ what, types });
  }
  if (type === undefined || !types.includes(type)) throw wrongType({ what, types });
  return { bytes: body, type };
}

/** Replaces Fastify's errors, whose messages are about JSON. Throwing passes the error on to the app's error handler. */
export function uploadErrorHandler(upload: Upload): (error: FastifyError) => never {
  return (error) => {
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw wrongType(upload);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw tooLarge(upload);
    throw error;
  };
}

function wrongType({ what, types }: Pick<Upload, 'what' | 'types'>): AppError {
  return new AppError('unsupported_type', msg('Send a {what} with the content type {choices}.', { what, choices: types.join(', ') }));
}

function tooLarge({ what, maxBytes }: Upload): AppError {
  const limit = maxBytes < 1_048_576 ? `${maxBytes / 1024} KB` : `${maxBytes / 1_048_576} MB`;
  return new AppError('too_large', msg('A {what} may have at most {limit}.', { what, limit }));
}
