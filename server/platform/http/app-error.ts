import type { RequestField } from '@fettle/contract';
import type { Failure } from '@fettle/contract/failure.ts';
import { type Message, translate } from '@fettle/i18n/message.ts';

export type ErrorCode =
  | 'bad_input'
  | 'not_logged_in'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many'
  | 'printer_failed'
  | 'printer_not_ready'
  | 'unavailable'
  | 'disk_full'
  | 'printer_timeout';

/** Fields of a failed reply besides its message. `undefined` fields are omitted. */
export type ErrorDetails = { [Name in Exclude<keyof Failure, 'success' | 'message' | 'field'>]?: Failure[Name] | undefined } & {
  field?: RequestField | undefined;
};

/** An expected failure. The employee reads `text` in their language; `message` is in English, for logs. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly text: Message;
  readonly details: ErrorDetails & { retryAfterSeconds?: number };

  constructor(code: ErrorCode, text: Message, details: AppError['details'] = {}) {
    super(translate(text));
    this.code = code;
    this.text = text;
    this.details = details;
  }
}
