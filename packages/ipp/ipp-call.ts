import type { Deadline } from './deadline.ts';
import { IppError } from './ipp-error.ts';
import { type HttpReply, type IppTarget, NoReplyError, post, speaksTls } from './ipp-http.ts';
import { decodeResponse, encodeRequest, type IppAttributes, type IppResponse, ippVersions, type IppVersion } from './ipp-message.ts';
import { httpErrorCode, redirectTarget } from './http-errors.ts';

export const operations = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
} as const;

export type IppRequest = {
  /** Default: the newest. */
  version?: IppVersion;
  operation: (typeof operations)[keyof typeof operations];
  attributes?: IppAttributes;
  job?: IppAttributes | undefined;
  document?: Buffer | undefined;
};

/** Sends a request. The caller checks the status of the response. @throws IppError */
export async function callPrinter(target: IppTarget, request: IppRequest, deadline: Deadline): Promise<IppResponse> {
  const { version = ippVersions[0], operation, job, document } = request;
  const attributes: IppAttributes = {
    'attributes-charset': ['charset', 'utf-8'],
    'attributes-natural-language': ['language', 'en'],
    'printer-uri': ['uri', target.url],
    ...request.attributes,
  };
  const head = encodeRequest({ version, operation, attributes, job });
  const hasDocument = document !== undefined;
  let reply: HttpReply;
  try {
    reply = await post(target, document ? Buffer.concat([head, document]) : head, deadline);
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error;
    if (!hasDocument) throw await withoutReply(target, error, deadline);
    const code = error.isSent ? 'unconfirmed' : deadline.hasPassed ? 'timeout' : 'connection_lost';
    throw new IppError(code, { mayHavePrinted: true, cause: error });
  }
  const { status, headers, body } = reply;
  if (status === 400 && !hasDocument && (await lacksTls(target, deadline))) throw new IppError('tls_required', { httpStatus: status });
  if (status !== 200) {
    // The printer may fail at the end of a job. It is only unavailable (503) before one.
    const mayHavePrinted = hasDocument && status >= 500 && status !== 501 && status !== 503;
    throw new IppError(httpErrorCode(status), {
      httpStatus: status,
      location: redirectTarget(target.url, headers.location),
      mayHavePrinted,
    });
  }
  try {
    return decodeResponse(body);
  } catch (cause) {
    const isWebPage = /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(body.toString('latin1', 0, 100));
    throw new IppError(isWebPage ? 'web_page' : 'not_ipp', { mayHavePrinted: hasDocument, cause });
  }
}

async function withoutReply(target: IppTarget, cause: NoReplyError, deadline: Deadline): Promise<IppError> {
  if (deadline.hasPassed) return new IppError('no_reply', { cause });
  if (await lacksTls(target, deadline)) return new IppError('tls_required', { cause });
  const isHttp = !(cause.cause instanceof Error && 'code' in cause.cause && String(cause.cause.code).startsWith('HPE_'));
  return new IppError(isHttp ? 'no_reply' : 'not_ipp', { cause });
}

async function lacksTls({ url }: IppTarget, deadline: Deadline): Promise<boolean> {
  return url.startsWith('ipp:') && speaksTls(url, deadline);
}
