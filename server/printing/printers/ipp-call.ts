import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Deadline } from './deadline.ts';
import { decodeReply, encodeRequest, type IppAttributes, type IppReply } from './ipp-message.ts';

export const operations = {
  printJob: 0x0002,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getPrinterAttributes: 0x000b,
} as const;

export type IppRequest = {
  operation: (typeof operations)[keyof typeof operations];
  attributes?: IppAttributes;
  job?: IppAttributes;
  document?: Buffer;
};

/** Who answered was no IPP printer, or none under this address. */
export class NotAPrinter extends Error {}

const port = 631;
/** No printer says more than this. */
const longestReply = 4_000_000;

/**
 * Sends a request to the printer at an `ipp:` or `ipps:` address. Whether the reply is a success is for the caller to see.
 * @throws NotAPrinter when something else answers; the socket's error; the deadline's reason
 */
export async function callPrinter(uri: string, request: IppRequest, deadline: Deadline): Promise<IppReply> {
  const { operation, attributes = {}, job, document = Buffer.alloc(0) } = request;
  const head = encodeRequest(
    operation,
    1,
    {
      'attributes-charset': ['charset', 'utf-8'],
      'attributes-natural-language': ['language', 'en'],
      'printer-uri': ['uri', uri],
      ...attributes,
    },
    job,
  );
  const { status, body } = await post(uri, Buffer.concat([head, document]), deadline);
  if (status !== 200) throw new NotAPrinter(`It answered with HTTP ${status}.`);
  try {
    return decodeReply(body);
  } catch (cause) {
    throw new NotAPrinter('Its answer is not IPP.', { cause });
  }
}

function post(uri: string, content: Buffer, deadline: Deadline): Promise<{ status: number; body: Buffer }> {
  const { protocol, hostname, port: named, pathname } = new URL(uri.replace(/^ipp/, 'http'));
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>();
  const options = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: named || port,
    path: pathname,
    method: 'POST',
    headers: { 'content-type': 'application/ipp', 'content-length': content.length },
    agent: false,
    signal: deadline.signal,
  };
  const answered = (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > longestReply) response.destroy(new NotAPrinter('Its answer does not end.'));
      else chunks.push(chunk);
    });
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    response.on('error', reject);
    response.on('close', () => reject(new Error('The printer hung up.')));
  };
  // A printer signs its own certificate: the connection is private, but not proof of who is at the other end.
  const sent = protocol === 'https:' ? secureRequest({ ...options, rejectUnauthorized: false }, answered) : plainRequest(options, answered);
  sent.on('error', reject);
  sent.end(content);
  return promise;
}
