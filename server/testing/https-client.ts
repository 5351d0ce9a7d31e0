import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { request as requestHttp1 } from 'node:https';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { RawRequest, RawResponse } from './test-client.ts';

/** Performs a TLS handshake. Rejects if the certificate is not trusted. */
export async function tlsHandshake(options: ConnectionOptions): Promise<{ certificate: X509Certificate; protocol: string; alpn: string }> {
  const socket: TLSSocket = connect({ host: '127.0.0.1', ALPNProtocols: ['h2', 'http/1.1'], ...options });
  socket.on('error', () => {});
  try {
    await once(socket, 'secureConnect');
    const certificate = new X509Certificate(socket.getPeerX509Certificate()?.raw ?? Buffer.of());
    return { certificate, protocol: socket.getProtocol() ?? 'none', alpn: socket.alpnProtocol || 'none' };
  } finally {
    socket.destroy();
  }
}

/** One HTTP/2 connection. Like a browser, it sends `:authority` and no Host header. */
export class Http2Client {
  readonly session: ClientHttp2Session;

  constructor(port: number, ca: string, host = 'localhost') {
    this.session = connectHttp2(`https://${host}:${port}`, { ca, host: '127.0.0.1' });
    this.session.on('error', () => {});
  }

  async send({ method, path, headers = {}, body }: RawRequest): Promise<RawResponse> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const stream = this.session.request({ ':method': method, ':path': path, ...json, ...headers }, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
    const { ':status': status, ...rest } = received;
    return { status, headers: rest, bytes: Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)) };
  }

  close(): void {
    this.session.destroy();
  }
}

export async function sendOverHttp1(port: number, ca: string, { method, path, headers = {}, body }: RawRequest): Promise<RawResponse> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const outgoing = requestHttp1({ host: 'localhost', port, ca, method, path, headers: { ...json, ...headers }, agent: false });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders }];
  return { status: incoming.statusCode, headers: incoming.headers, bytes: Buffer.concat(await Array.fromAsync(incoming)) };
}
