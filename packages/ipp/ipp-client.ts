import type { Deadline } from './deadline.ts';
import { callPrinter, CertificateChangedError, type IppRequest, type IppTarget, NotIppError, operations } from './ipp-call.ts';
import { IppError } from './ipp-error.ts';
import { type IppOutcome, watchJob } from './ipp-job.ts';
import { type MediaName, readyMedia } from './ipp-media.ts';
import type { IppResponse } from './ipp-message.ts';
import { type BlockingCondition, blockingCondition } from './ipp-state-reasons.ts';

export { Deadline } from './deadline.ts';
export { readFingerprint } from './ipp-call.ts';
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
  userName: string;
  document: Buffer;
  /** A MIME type, such as `application/pdf`. */
  format: string;
  /** The document's page size in hundredths of a millimeter. Without it many printers rotate a label or print it on a Letter page. */
  mediaSize?: { width: number; height: number } | undefined;
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

const statusTimeoutMs = 4_000;
const retryIntervalMs = 500;
const statusCodes = { firstError: 0x0400, notFound: 0x0406, unsupportedFormat: 0x040a, notAcceptingJobs: 0x0506, busy: 0x0507 } as const;

/** A client for a printer or CUPS queue. Opens no connection until it is used. */
export function createIppClient(target: IppTarget): IppClient {
  return {
    async getStatus(deadline) {
      const response = await request(
        { operation: operations.getPrinterAttributes, attributes: statusAttributes },
        deadline.within(statusTimeoutMs),
      );
      if (response.status >= statusCodes.firstError) throw rejection(response);
      return { condition: blockingCondition(response), media: readyMedia(response) };
    },

    async print(job, deadline) {
      const accepted = await submit(job, deadline);
      const jobId = accepted.attributes['job-id']?.[0];
      return typeof jobId === 'number' ? watchJob(target, jobId, deadline) : 'sent';
    },
  };

  /** Submits the job, and again while the printer is busy with another one. */
  async function submit({ name, userName, document, format, mediaSize }: IppJob, deadline: Deadline): Promise<IppResponse> {
    const printJob: IppRequest = {
      operation: operations.printJob,
      attributes: {
        'requesting-user-name': ['name', userName],
        'job-name': ['name', name],
        'document-format': ['mimeType', format],
      },
      job: mediaSize && {
        'media-col': { 'media-size': { 'x-dimension': ['integer', mediaSize.width], 'y-dimension': ['integer', mediaSize.height] } },
        'print-scaling': ['keyword', 'none'],
      },
      document,
    };
    for (;;) {
      const response = await request(printJob, deadline);
      if (response.status !== statusCodes.busy) {
        if (response.status >= statusCodes.firstError) throw rejection(response);
        return response;
      }
      await deadline.pause(retryIntervalMs);
      if (deadline.remaining < retryIntervalMs) throw new IppError('busy');
    }
  }

  async function request(ippRequest: IppRequest, deadline: Deadline): Promise<IppResponse> {
    try {
      return await callPrinter(target, ippRequest, deadline);
    } catch (cause) {
      if (cause instanceof CertificateChangedError) throw new IppError('certificate_changed', { cause });
      if (cause instanceof NotIppError) throw new IppError('not_ipp', { cause });
      const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
      const mayHavePrinted = ippRequest.document !== undefined && !isRefused;
      if (!mayHavePrinted) throw new IppError('unreachable', { cause });
      throw new IppError(deadline.hasPassed ? 'timeout' : 'connection_lost', { mayHavePrinted, cause });
    }
  }
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
    ],
  ],
} as const;

function rejection({ status, attributes }: IppResponse): IppError {
  const message = attributes['status-message']?.[0];
  const details = typeof message === 'string' && message ? { printerMessage: message } : {};
  if (status === statusCodes.notFound) return new IppError('not_found', details);
  if (status === statusCodes.unsupportedFormat || 'document-format' in attributes) return new IppError('unsupported_format', details);
  if (status === statusCodes.notAcceptingJobs) return new IppError('not_accepting_jobs', details);
  // The printer returns the attributes that it does not support.
  if ('media-col' in attributes) return new IppError('unsupported_media', details);
  return new IppError('rejected', details);
}
