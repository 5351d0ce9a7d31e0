import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Deadline } from './deadline.ts';
import { decodeResponse, encodeRequest, type IppAttributes, type IppResponse } from './ipp-message.ts';

export const operations = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
} as const;

export type IppRequest = {
  operation: (typeof operations)[keyof typeof operations];
  attributes?: IppAttributes;
  job?: IppAttributes | undefined;
  document?: Buffer | undefined;
};

/** The server responded, but not with IPP. */
export class NotIppError extends Error {}

const defaultPort = 631;
/** In bytes; more than any printer sends. */
const maxResponseLength = 4_000_000;

/**
 * Sends a request to an `ipp:` or `ipps:` URL. The caller checks the status of the response.
 * @throws NotIppError, the socket's error, or the deadline's reason
 */
export async function callPrinter(url: string, request: IppRequest, deadline: Deadline): Promise<IppResponse> {
  const { operation, attributes = {}, job, document = Buffer.alloc(0) } = request;
  const head = encodeRequest(
    operation,
    1,
    {
      'attributes-charset': ['charset', 'utf-8'],
      'attributes-natural-language': ['language', 'en'],
      'printer-uri': ['uri', url],
      ...attributes,
    },
    job,
  );
  const { status, body } = await post(url, Buffer.concat([head, document]), deadline);
  if (status !== 200) throw new NotIppError(`The server responded with HTTP ${status}.`);
  try {
    return decodeResponse(body);
  } catch (cause) {
    throw new NotIppError('The response is not IPP.', { cause });
  }
}

function post(url: string, content: Buffer, deadline: Deadline): Promise<{ status: number; body: Buffer }> {
  const { protocol, hostname, port, pathname } = new URL(url.replace(/^ipp/, 'http'));
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>();
  const options = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port || defaultPort,
    path: pathname,
    method: 'POST',
    headers: { 'content-type': 'application/ipp', 'content-length': content.length },
    agent: false,
    signal: deadline.signal,
  };
  const onResponse = (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxResponseLength) response.destroy(new NotIppError('The response is too long.'));
      else chunks.push(chunk);
    });
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    response.on('error', reject);
    response.on('close', () => reject(new Error('The printer closed the connection.')));
  };
  // Printers use self-signed certificates: the connection is encrypted, but the printer is not authenticated.
  const request =
    protocol === 'https:' ? httpsRequest({ ...options, rejectUnauthorized: false }, onResponse) : httpRequest(options, onResponse);
  request.on('error', reject);
  request.end(content);
  return promise;
}
