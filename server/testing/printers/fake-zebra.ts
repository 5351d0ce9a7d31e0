import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a Zebra may be, as a shop meets it. */
export type Mood =
  | 'fine'
  | 'out of paper'
  | 'head open'
  | 'paused'
  | 'out of ribbon'
  /** Takes the call and says nothing: what a real one does when it is open or out of labels. */
  | 'silent'
  /** Takes half of the label and resets the connection. */
  | 'resets half way'
  /** Says that it is fine, then reads nothing more. */
  | 'never reads';

/**
 * A Zebra made of TCP: no real one stands in a test. It answers `~HS` like the manual says, keeps what it printed, and, like
 * a real one, serves one connection at a time.
 */
export class FakeZebra {
  mood: Mood = 'fine';
  /** What came out, one whole job each. */
  readonly printed: string[] = [];
  /** How many connections it has had at most at a time. */
  mostAtOnce = 0;
  readonly #server = createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  static async start(mood: Mood = 'fine'): Promise<FakeZebra> {
    const zebra = new FakeZebra();
    zebra.mood = mood;
    zebra.#server.listen(0, '127.0.0.1');
    await once(zebra.#server, 'listening');
    return zebra;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `zpl://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#sockets.size);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    if (this.mood === 'silent') {
      socket.resume();
      return;
    }
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: unknown) => {
      heard += String(text);
      if (heard.startsWith('~HS')) {
        heard = heard.replace(/^~HS\s*/, '');
        socket.write(statusOf(this.mood));
        if (this.mood === 'never reads') socket.pause();
      }
      if (this.mood === 'resets half way' && heard.includes('^XA')) socket.resetAndDestroy();
    });
    socket.on('end', () => {
      if (heard !== '') this.printed.push(heard);
      socket.end();
    });
  }
}

/** The three strings of a Host Status Return (ZPL II Programming Guide). */
function statusOf(mood: Mood): string {
  const [paper, pause, head, ribbon] = ['out of paper', 'paused', 'head open', 'out of ribbon'].map((trouble) => Number(mood === trouble));
  const strings = [`030,${paper},${pause},0406,000,0,0,0,000,0,0,0`, `000,0,${head},${ribbon},0,2,4,0,00000000,1,000`, '1234,0'];
  return strings.map((string) => `\u0002${string}\u0003\r\n`).join('');
}
