import type { BlockingCondition } from './ipp-state-reasons.ts';

export type IppErrorCode =
  /** No connection. */
  | 'unreachable'
  /** An `ipps` printer has another certificate than the one with the fingerprint. Nothing was sent. */
  | 'certificate_changed'
  /** The connection broke after the document was sent. */
  | 'connection_lost'
  /** The deadline passed after the document was sent. */
  | 'timeout'
  /** The server at this URL does not speak IPP. */
  | 'not_ipp'
  /** The server has no printer or queue at this path. */
  | 'not_found'
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

type Details = { mayHavePrinted?: boolean; condition?: BlockingCondition; printerMessage?: string; cause?: unknown };

export class IppError extends Error {
  override name = 'IppError';
  readonly code: IppErrorCode;
  /** Whether paper may have come out. */
  readonly mayHavePrinted: boolean;
  /** Set for `blocked`. */
  readonly condition: BlockingCondition | undefined;
  /** The printer's own message, if it sent one. */
  readonly printerMessage: string | undefined;

  constructor(code: IppErrorCode, { mayHavePrinted = false, condition, printerMessage, cause }: Details = {}) {
    super([code.replaceAll('_', ' '), condition?.reason, printerMessage].filter(Boolean).join(': '), { cause });
    this.code = code;
    this.mayHavePrinted = mayHavePrinted;
    this.condition = condition;
    this.printerMessage = printerMessage;
  }
}
