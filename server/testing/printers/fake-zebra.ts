import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type ZebraState =
  | 'ready'
  | 'out of paper'
  | 'head open'
  | 'paused'
  | 'out of ribbon'
  /** Accepts the connection but does not respond, like some real printers that are open or out of labels. */
  | 'silent'
  /** Resets the connection after half of the label. */
  | 'resets halfway'
  /** Reports ready, then stops reading. */
  | 'never reads'
  /** Resets the connection when it has the whole label. */
  | 'resets at the end'
  /** Takes the whole label and never closes the connection. */
  | 'never closes'
  /** Reports its state once, before a label, and not within one. */
  | 'reports once'
  /** Set to another language: it prints an error instead of its state. */
  | 'speaks EPL'
  /** Changes its language within a label, which it throws away. */
  | 'changes to EPL';

/** A TCP server that emulates a Zebra printer: it responds to `~HS` as in Zebra's manual and stores the jobs it receives. */
export class FakeZebra {
  state: ZebraState = 'ready';
  /** The time before it reports its state, in ms. */
  delayMs = 0;
  /** Complete jobs, in ZPL. */
  readonly printed: string[] = [];
  /** The highest number of simultaneous connections. */
  maxConnections = 0;
  readonly #server = createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  static async start(state: ZebraState = 'ready', port = 0): Promise<FakeZebra> {
    const zebra = new FakeZebra();
    zebra.state = state;
    // Does not keep the process of a test that ends without `stop`.
    zebra.#server.listen(port, '127.0.0.1').unref();
    await once(zebra.#server, 'listening');
    return zebra;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `zpl://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    this.maxConnections = Math.max(this.maxConnections, this.#sockets.size);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    if (this.state === 'silent') {
      socket.resume();
      return;
    }
    let received = '';
    let reports = 0;
    socket.setEncoding('utf8').on('data', (text: unknown) => {
      received += String(text);
      if (this.state === 'resets halfway' && received.includes('^XA')) {
        socket.resetAndDestroy();
      } else if (received.includes('~HS')) {
        received = received.replace(/~HS\s*/, '');
        reports += 1;
        if (this.state !== 'reports once' || reports === 1) this.#report(socket, reports === 1);
        if (this.state === 'never reads') socket.pause();
      }
      if (this.state === 'resets at the end' && received.includes('^XZ')) {
        this.printed.push(received);
        socket.resetAndDestroy();
      }
    });
    socket.on('end', () => {
      if (this.state === 'changes to EPL') socket.resetAndDestroy();
      else if (received !== '') this.printed.push(received);
      if (this.state !== 'never closes') socket.end();
    });
  }

  #report(socket: Socket, isFirst: boolean): void {
    const speaksEpl = this.state === 'speaks EPL' || (this.state === 'changes to EPL' && !isFirst);
    const reply = speaksEpl ? '?12\r\n' : hostStatus(this.state);
    if (this.delayMs === 0) socket.write(reply);
    else setTimeout(() => socket.writable && socket.write(reply), this.delayMs);
  }
}

/** The three strings of a Host Status Return (ZPL II Programming Guide). */
function hostStatus(state: ZebraState): string {
  const [paper, pause, head, ribbon] = ['out of paper', 'paused', 'head open', 'out of ribbon'].map((condition) =>
    Number(state === condition),
  );
  const strings = [`030,${paper},${pause},0406,000,0,0,0,000,0,0,0`, `000,0,${head},${ribbon},0,2,4,0,00000000,1,000`, '1234,0'];
  return strings.map((string) => `\u0002${string}\u0003\r\n`).join('');
}
