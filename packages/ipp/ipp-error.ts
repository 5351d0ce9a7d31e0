import type { BlockingCondition } from './ipp-state-reasons.ts';

export type IppErrorCode =
  /** No connection. Nothing was sent. */
  | 'unreachable'
  /** The printer accepted the connection, but did not reply to a question. */
  | 'no_reply'
  /** An `ipps` printer has another certificate than the one with the fingerprint. Nothing was sent. */
  | 'certificate_changed'
  /** The server at an `ipps` URL does not speak TLS, or none that this client accepts. Nothing was sent. */
  | 'tls_failed'
  /** The server at an `ipp` URL accepts only `ipps`. */
  | 'tls_required'
  /** The connection broke while the document was sent. */
  | 'connection_lost'
  /** The deadline passed while the document was sent. */
  | 'timeout'
  /** The whole document was sent, and the printer closed the connection or was silent until the deadline. */
  | 'unconfirmed'
  /** The server at this URL does not speak IPP. */
  | 'not_ipp'
  /** The server at this URL responds with a web page. */
  | 'web_page'
  /** The server redirects to another URL, `location`. */
  | 'moved'
  /** The server asks for a user name and a password. */
  | 'sign_in_required'
  /** The server does not let this computer or user print. */
  | 'forbidden'
  /** The server has no printer or queue at this path. */
  | 'not_found'
  /** A server without a print service at this path. */
  | 'no_print_service'
  /** The document is too large for the printer. */
  | 'too_large'
  /** The print service was not available until the deadline. */
  | 'unavailable'
  /** The printer reports an error of its own. */
  | 'server_error'
  /** Another HTTP error. */
  | 'http_error'
  | 'unsupported_format'
  | 'unsupported_media'
  | 'not_accepting_jobs'
  /** The printer rejected the request for another reason. */
  | 'rejected'
  /** The printer was still printing another job at the deadline. */
  | 'busy'
  /** The printer accepted the job but had not started it by the deadline; the job was canceled. */
  | 'not_started'
  /** `condition` stopped the printer while it had the job; the job was canceled. */
  | 'blocked'
  /** The printer stopped responding while it had the job. */
  | 'no_response'
  /** The printer aborted the job. */
  | 'aborted'
  /** The job was canceled at the printer or by another user. */
  | 'canceled';

type Details = {
  /** Set for `blocked`. */
  condition?: BlockingCondition;
  /** The printer's own message, if it sent one. */
  printerMessage?: string;
  /** Set if the server responded with an HTTP error. */
  httpStatus?: number;
  /** The URL that the server names with `moved`, as `ipp://` or `ipps://`; undefined if it names none. */
  location?: string | undefined;
};

export class IppError extends Error {
  override name = 'IppError';
  readonly code: IppErrorCode;
  /** Whether paper may have come out. */
  readonly mayHavePrinted: boolean;
  readonly details: Details;

  constructor(
    code: IppErrorCode,
    { mayHavePrinted = false, cause, ...details }: Details & { mayHavePrinted?: boolean; cause?: unknown } = {},
  ) {
    super([code.replaceAll('_', ' '), details.condition?.reason, details.printerMessage, details.httpStatus].filter(Boolean).join(': '), {
      cause,
    });
    this.code = code;
    this.mayHavePrinted = mayHavePrinted;
    this.details = details;
  }
}
