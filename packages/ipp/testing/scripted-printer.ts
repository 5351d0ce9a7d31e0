import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '../ipp-call.ts';
import { decodeResponse, encodeRequest, type IppAttributes, type IppResponse, type IppVersion } from '../ipp-message.ts';

export type ReceivedRequest = {
  operation: keyof typeof operations;
  version: number;
  attributes: IppResponse['attributes'];
  /** Takes the connection away without a reply. */
  hangUp: () => void;
  /** Replies with this instead of IPP. */
  reply: (status: number, headers?: Record<string, string>, body?: string) => void;
};

/** A response, `silence` for none, or `replied` if the test has replied. Undefined: as an idle printer that prints everything. */
export type Respond = (request: ReceivedRequest) => Answer | Promise<Answer>;
export type Answer =
  | { status?: number; version?: IppVersion; attributes?: IppAttributes; unknown?: string }
  | 'silence'
  | 'replied'
  | undefined;

const usual = {
  printJob: { 'job-id': ['integer', 7] },
  cancelJob: {},
  getJobAttributes: { 'job-id': ['integer', 7], 'job-state': ['integer', 9] },
  getPrinterAttributes: { 'printer-state': ['integer', 3], 'printer-state-reasons': ['keyword', 'none'] },
} as const satisfies Record<keyof typeof operations, IppAttributes>;

/** An IPP printer whose replies a test decides, for what `ippeveprinter` does not do. */
export class ScriptedPrinter {
  /** All requests, as `printJob 2.0`. */
  readonly log: string[] = [];
  /** The number of documents that it took. */
  printed = 0;
  #respond: Respond;
  readonly #server: Server;

  private constructor(respond: Respond, listen: (listener: RequestListener) => Server) {
    this.#respond = respond;
    this.#server = listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => void this.#serve(Buffer.concat(chunks), response));
    });
  }

  static async start(
    respond: Respond = () => undefined,
    listen: (listener: RequestListener) => Server = createServer,
  ): Promise<ScriptedPrinter> {
    const printer = new ScriptedPrinter(respond, listen);
    printer.#server.listen(0, '127.0.0.1');
    await once(printer.#server, 'listening');
    return printer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `ipp://127.0.0.1:${this.port}/ipp/print`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(body: Buffer, response: ServerResponse): Promise<void> {
    // A request has the layout of a response, with the operation in the place of the status.
    const { version, status: code, attributes } = decodeResponse(body);
    const operation = Object.entries(operations).find(([, known]) => known === code)?.[0] as keyof typeof operations;
    this.log.push(`${operation} ${version >> 8}.${version & 0xff}`);
    const answer = await this.#respond({
      operation,
      version,
      attributes,
      hangUp: () => response.socket?.resetAndDestroy(),
      reply: (status, headers = {}, body = '') => response.writeHead(status, headers).end(body),
    });
    const status = typeof answer === 'object' ? (answer.status ?? 0) : 0;
    if (operation === 'printJob' && status < 0x400) this.printed += 1;
    if (answer === 'silence' || answer === 'replied') return;
    const { version: own = 0x0200, attributes: more = {}, unknown } = answer ?? {};
    const head = encodeRequest({ version: own, operation: status, attributes: { ...(status < 0x400 && usual[operation]), ...more } });
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(unknown ? withUnknown(head, unknown) : head);
  }
}

/** Adds an attribute that the printer does not know: in the group of unsupported ones (5), with the value `unsupported` (0x10). */
function withUnknown(head: Buffer, name: string): Buffer {
  const field = Buffer.from([5, 0x10, 0, name.length, ...Buffer.from(name), 0, 0]);
  return Buffer.concat([head.subarray(0, -1), field, head.subarray(-1)]);
}
