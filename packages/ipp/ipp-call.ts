import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
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

/** A printer or queue. */
export type IppTarget = {
  /** `ipp://` or `ipps://`. */
  url: string;
  /** Of `ipps`: the only certificate to accept, as the hexadecimal SHA-256 of it. Undefined accepts every certificate. */
  fingerprint?: string | undefined;
};

/** The server responded, but not with IPP. */
export class NotIppError extends Error {}

/** The printer has another certificate than the one with the fingerprint. Nothing was sent to it. */
export class CertificateChangedError extends Error {}

const defaultPort = 631;
/** In bytes; more than any printer sends. */
const maxResponseLength = 4_000_000;

/**
 * Sends a request to an `ipp:` or `ipps:` URL. The caller checks the status of the response.
 * @throws NotIppError, CertificateChangedError, the socket's error, or the deadline's reason
 */
export async function callPrinter(target: IppTarget, request: IppRequest, deadline: Deadline): Promise<IppResponse> {
  const { operation, attributes = {}, job, document = Buffer.alloc(0) } = request;
  const head = encodeRequest(
    operation,
    1,
    {
      'attributes-charset': ['charset', 'utf-8'],
      'attributes-natural-language': ['language', 'en'],
      'printer-uri': ['uri', target.url],
      ...attributes,
    },
    job,
  );
  const { status, body } = await post(target, Buffer.concat([head, document]), deadline);
  if (status !== 200) throw new NotIppError(`The server responded with HTTP ${status}.`);
  try {
    return decodeResponse(body);
  } catch (cause) {
    throw new NotIppError('The response is not IPP.', { cause });
  }
}

function post({ url, fingerprint }: IppTarget, content: Buffer, deadline: Deadline): Promise<{ status: number; body: Buffer }> {
  const { protocol, host, port, pathname } = addressOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>();
  const options = {
    host,
    port,
    path: pathname,
    method: 'POST',
    headers: { 'content-type': 'application/ipp', 'content-length': content.length },
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
  const createConnection: RequestOptions['createConnection'] = (_, onSocket) => {
    connectTo(url, fingerprint, deadline, onSocket);
    return undefined;
  };
  const request =
    protocol === 'https:'
      ? httpsRequest({ ...options, createConnection }, onResponse)
      : httpRequest({ ...options, agent: false }, onResponse);
  request.on('error', reject);
  request.end(content);
  return promise;
}

/** The fingerprint of an `ipps` printer's certificate: the SHA-256 of it, in 64 hexadecimal digits. @throws the socket's error, or the deadline's reason */
export async function readFingerprint(url: string, deadline: Deadline): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  connectTo(url, undefined, deadline, (error, socket) => (error ? reject(error) : resolve(socket)));
  const socket = await promise;
  const fingerprint = fingerprintOf(socket);
  socket.destroy();
  if (fingerprint === undefined) throw new Error('The printer sent no certificate.');
  return fingerprint;
}

/** Printers use self-signed certificates, so the certificate itself is compared, before anything is sent. */
function connectTo(
  url: string,
  fingerprint: string | undefined,
  deadline: Deadline,
  onSocket: (error: Error | null, socket: TLSSocket) => void,
): void {
  const { host, port } = addressOf(url);
  const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) });
  addAbortSignal(deadline.signal, socket);
  const onError = (error: Error) => onSocket(error, socket);
  socket.once('error', onError);
  socket.once('secureConnect', () => {
    socket.off('error', onError);
    if (fingerprint === undefined || fingerprint === fingerprintOf(socket)) return onSocket(null, socket);
    socket.destroy();
    return onSocket(new CertificateChangedError('The printer has another certificate.'), socket);
  });
}

function fingerprintOf(socket: TLSSocket): string | undefined {
  return socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase();
}

function addressOf(url: string): { protocol: string; host: string; port: number; pathname: string } {
  const { protocol, hostname, port, pathname } = new URL(url.replace(/^ipp/, 'http'));
  return { protocol, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort), pathname };
}
