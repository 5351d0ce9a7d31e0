import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import type { Deadline } from './deadline.ts';
import { IppError } from './ipp-error.ts';

/** A printer or queue. */
export type IppTarget = {
  /** `ipp://` or `ipps://`. */
  url: string;
  /** The only certificate to accept with `ipps`, as the hexadecimal SHA-256 of it. Undefined accepts every certificate. */
  fingerprint?: string | undefined;
};

export type HttpReply = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** The connection ended, or the deadline passed, without a reply. */
export class NoReplyError extends Error {
  /** Whether all of the content had been handed to the network. */
  readonly isSent: boolean;

  constructor(isSent: boolean, cause: unknown) {
    super('The printer did not reply.', { cause });
    this.isSent = isSent;
  }
}

/** The port of an address without one. */
export const ippPort = 631;
/** In bytes; more than any printer sends. */
const maxReplyLength = 4_000_000;
const tlsCheckTimeoutMs = 2_000;

/** @throws IppError if nothing was sent, else NoReplyError */
export async function post({ url, fingerprint }: IppTarget, content: Buffer, deadline: Deadline): Promise<HttpReply> {
  const { isTls, host, port, pathname } = addressOf(url);
  const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
  let isConnected = false;
  let isSent = false;
  const options = {
    host,
    port,
    path: pathname,
    method: 'POST',
    headers: { 'content-type': 'application/ipp', 'content-length': content.length },
    signal: deadline.signal,
  };
  const createConnection: RequestOptions['createConnection'] = (_, onSocket) => {
    connectTo(url, fingerprint, deadline, (error, socket) => {
      isConnected = !error;
      onSocket(error, socket);
    });
    return undefined;
  };
  const request = isTls ? httpsRequest({ ...options, createConnection }) : httpRequest({ ...options, agent: false });
  request.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
  request.on('finish', () => (isSent = true));
  request.on('response', (response) => collect(response, resolve, reject));
  request.on('error', reject);
  request.end(content);
  try {
    return await promise;
  } catch (cause) {
    if (cause instanceof IppError) throw cause;
    throw isConnected ? new NoReplyError(isSent, cause) : new IppError('unreachable', { cause });
  }
}

function collect(response: IncomingMessage, resolve: (reply: HttpReply) => void, reject: (error: Error) => void): void {
  const { statusCode = 0, headers } = response;
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxReplyLength) response.destroy(new Error('The reply is too long.'));
    else chunks.push(chunk);
  });
  response.on('end', () => resolve({ status: statusCode, headers, body: Buffer.concat(chunks) }));
  response.on('error', reject);
  response.on('close', () => reject(new Error('The printer closed the connection.')));
}

/** The fingerprint of an `ipps` printer's certificate: the SHA-256 of it, in 64 hexadecimal digits. @throws IppError */
export async function readFingerprint(url: string, deadline: Deadline): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  connectTo(url, undefined, deadline, (error, socket) => (error ? reject(error) : resolve(socket)));
  const socket = await promise;
  const fingerprint = fingerprintOf(socket);
  socket.destroy();
  if (fingerprint === undefined) throw new IppError('tls_failed');
  return fingerprint;
}

/** Whether the server at an `ipp` URL speaks TLS. Most of those that speak nothing else close the connection without a word. */
export async function speaksTls(url: string, deadline: Deadline): Promise<boolean> {
  return readFingerprint(url, deadline.within(tlsCheckTimeoutMs)).then(
    () => true,
    () => false,
  );
}

/** Printers use self-signed certificates, so the certificate itself is compared, before anything is sent. */
function connectTo(
  url: string,
  fingerprint: string | undefined,
  deadline: Deadline,
  onSocket: (error: IppError | null, socket: TLSSocket) => void,
): void {
  const { host, port } = addressOf(url);
  const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) });
  addAbortSignal(deadline.signal, socket);
  let isConnected = false;
  const onError = (cause: Error) => {
    const code = isConnected && !deadline.hasPassed ? 'tls_failed' : 'unreachable';
    onSocket(new IppError(code, { cause }), socket);
  };
  socket.once('connect', () => (isConnected = true));
  socket.once('error', onError);
  socket.once('secureConnect', () => {
    socket.off('error', onError);
    if (fingerprint === undefined || fingerprint === fingerprintOf(socket)) return onSocket(null, socket);
    socket.destroy();
    return onSocket(new IppError('certificate_changed'), socket);
  });
}

function fingerprintOf(socket: TLSSocket): string | undefined {
  return socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase();
}

export function addressOf(url: string, defaultPort = ippPort): { isTls: boolean; host: string; port: number; pathname: string } {
  const { protocol, hostname, port, pathname } = new URL(url);
  return { isTls: protocol === 'ipps:', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort), pathname };
}
