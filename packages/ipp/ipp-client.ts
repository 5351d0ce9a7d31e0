import type { Deadline } from './deadline.ts';
import { callPrinter, type IppRequest, operations } from './ipp-call.ts';
import { IppError } from './ipp-error.ts';
import type { IppTarget } from './ipp-http.ts';
import { type IppOutcome, owner, watchJob } from './ipp-job.ts';
import { type LadderContext, simplerRequest, statusCodes } from './ipp-ladder.ts';
import { type MediaName, readyMedia } from './ipp-media.ts';
import { type IppResponse, ippVersions, type IppVersion } from './ipp-message.ts';
import { type BlockingCondition, blockingCondition, stringsIn } from './ipp-state-reasons.ts';

export { Deadline } from './deadline.ts';
export { addressOf, ippPort, readFingerprint } from './ipp-http.ts';
export { IppError, type IppErrorCode } from './ipp-error.ts';
export type { BlockingCondition, IppOutcome, MediaName };

export type IppStatus = {
  /** What keeps the printer from printing; undefined if it is ready. */
  condition: BlockingCondition | undefined;
  /** Letter or A4: the loaded or default paper; undefined if it is neither. */
  media: MediaName | undefined;
};

export type IppJob = {
  /** Shown on the printer's display. */
  name: string;
  document: Buffer;
  /** A MIME type, such as `application/pdf`. */
  format: string;
  /** The document's page size in hundredths of a millimeter. Without it many printers rotate a label or print it on a Letter page. */
  mediaSize?: { width: number; height: number } | undefined;
  /** Whether a printer that refuses this size may print on its own. */
  isSizeOptional?: boolean;
};

export type IppClient = {
  /** @throws IppError */
  getStatus: (deadline: Deadline) => Promise<IppStatus>;
  /**
   * Sends a document and watches the job. Does not check the status first.
   * @throws IppError
   */
  print: (job: IppJob, deadline: Deadline) => Promise<IppOutcome>;
};

/** The part of the remaining time that one step may take. The rest is for what follows it. */
const partOfTime = 0.8;
const retryIntervalMs = 500;
const busyCodes: ReadonlySet<number> = new Set([statusCodes.busy, statusCodes.serviceUnavailable, statusCodes.temporaryError]);

/** A client for a printer or CUPS queue. Opens no connection until it is used. */
export function createIppClient(target: IppTarget): IppClient {
  /** What the printer has said about itself. */
  let version: IppVersion = ippVersions[0];
  let formats: string[] = [];

  return { getStatus, print };

  async function getStatus(deadline: Deadline): Promise<IppStatus> {
    const response = await request(
      { operation: operations.getPrinterAttributes, attributes: statusAttributes },
      deadline.share(partOfTime),
    );
    // A printer that cannot be asked may still print.
    if (response.status === statusCodes.unsupportedOperation) return { condition: undefined, media: undefined };
    requireSuccess(response);
    formats = stringsIn(response.attributes['document-format-supported']);
    return { condition: blockingCondition(response), media: readyMedia(response) };
  }

  async function print({ name, document, format, mediaSize, isSizeOptional }: IppJob, deadline: Deadline): Promise<IppOutcome> {
    const printJob: IppRequest = {
      operation: operations.printJob,
      attributes: {
        ...owner,
        'job-name': ['name', name],
        'document-format': ['mimeType', format],
      },
      job: mediaSize && {
        'media-col': { 'media-size': { 'x-dimension': ['integer', mediaSize.width], 'y-dimension': ['integer', mediaSize.height] } },
        'print-scaling': ['keyword', 'none'],
      },
      document,
    };
    try {
      const accepted = await request(printJob, deadline.share(partOfTime), isSizeOptional);
      requireSuccess(accepted);
      return await watchJob(request, accepted, deadline);
    } catch (error) {
      if (!(error instanceof IppError) || error.code !== 'unconfirmed') throw error;
      return requireReady(error, deadline);
    }
  }

  /** Asks the printer about a job that was not confirmed: a printer that is ready has taken it. */
  async function requireReady(unconfirmed: IppError, deadline: Deadline): Promise<'sent'> {
    const status = await getStatus(deadline).catch(() => undefined);
    if (!status) throw unconfirmed;
    if (status.condition) throw new IppError('blocked', { condition: status.condition, mayHavePrinted: true, cause: unconfirmed });
    return 'sent';
  }

  /** Waits while the printer is busy, and tries a refused request in simpler forms. Returns the last refusal. @throws IppError */
  async function request(ippRequest: IppRequest, deadline: Deadline, isSizeOptional = false): Promise<IppResponse> {
    const context: LadderContext = { formats, isSizeOptional };
    let attempt: IppRequest = { ...ippRequest, version };
    for (;;) {
      const response = await callPrinter(target, attempt, deadline).catch(passIfUnavailable);
      if (response instanceof IppError || busyCodes.has(response.status)) {
        await deadline.pause(retryIntervalMs);
        if (deadline.remaining < retryIntervalMs) throw response instanceof IppError ? response : new IppError('busy');
        continue;
      }
      version = attempt.version ?? version;
      const simpler = response.status >= statusCodes.firstError ? simplerRequest(attempt, response, context) : undefined;
      if (!simpler) return response;
      attempt = simpler;
    }
  }
}

function passIfUnavailable(error: unknown): IppError {
  if (error instanceof IppError && error.code === 'unavailable') return error;
  throw error;
}

const statusAttributes = {
  'requested-attributes': [
    'keywords',
    [
      'printer-state',
      'printer-state-reasons',
      'printer-state-message',
      'printer-is-accepting-jobs',
      'printer-input-tray',
      'media-ready',
      'media-default',
      'media-col-ready',
      'document-format-supported',
    ],
  ],
} as const;

/** @throws IppError if the printer refused the request */
function requireSuccess({ status, attributes }: IppResponse): void {
  if (status < statusCodes.firstError) return;
  const message = attributes['status-message']?.[0];
  const details = typeof message === 'string' && message ? { printerMessage: message } : {};
  const code = refusalCodes[status];
  if (code) throw new IppError(code, details);
  if ('document-format' in attributes) throw new IppError('unsupported_format', details);
  // The printer returns the attributes that it does not support.
  if ('media-col' in attributes) throw new IppError('unsupported_media', details);
  throw new IppError('rejected', details);
}

const refusalCodes: Readonly<Record<number, IppError['code']>> = {
  [statusCodes.forbidden]: 'forbidden',
  [statusCodes.notAuthenticated]: 'sign_in_required',
  [statusCodes.notAuthorized]: 'forbidden',
  [statusCodes.notFound]: 'not_found',
  [statusCodes.tooLarge]: 'too_large',
  [statusCodes.unsupportedFormat]: 'unsupported_format',
  [statusCodes.notAcceptingJobs]: 'not_accepting_jobs',
};
