import { connect, type Socket } from 'node:net';
import type { Deadline } from '@fettle/ipp';

/** A reply is whole when nothing more has come for this long. */
const quietMs = 1_000;

/** A printer's state takes less than 300 characters. Anything may answer at its address. */
const maxReplyLength = 10_000;

/** A TCP connection to a printer. Every method rejects with the socket's error or the deadline's reason. */
export class TcpConnection {
  readonly #socket: Socket;
  readonly #closed: Promise<void>;
  #received = '';
  #onData: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#closed = promise;
    // An error while no method is waiting must not become an unhandled rejection.
    promise.catch(() => undefined);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.setEncoding('latin1').on('data', (text: unknown) => {
      this.#received += String(text);
      if (this.#received.length > maxReplyLength) socket.destroy(new Error('The reply is too long.'));
      this.#onData();
    });
  }

  static async open(host: string, port: number, deadline: Deadline): Promise<TcpConnection> {
    const socket = connect({ host, port, noDelay: true });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once('connect', resolve).once('error', reject);
    try {
      await deadline.race(promise);
    } catch (error) {
      socket.on('error', () => undefined).destroy();
      throw error;
    }
    socket.off('error', reject);
    return new TcpConnection(socket);
  }

  /** Sends a request. `parse` gets what has come since, and whether that is all. It returns undefined until the reply is complete. */
  async request<Reply>(text: string, parse: (received: string, isWhole: boolean) => Reply | undefined, deadline: Deadline): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    let quiet: NodeJS.Timeout | undefined;
    const read = (isWhole: boolean) => {
      const reply = this.#received === '' ? undefined : parse(this.#received, isWhole);
      if (reply !== undefined) resolve(reply);
    };
    this.#received = '';
    this.#onData = () => {
      clearTimeout(quiet);
      quiet = setTimeout(read, quietMs, true);
      read(false);
    };
    const closed = this.#closed.then(() => {
      read(true);
      throw new Error('The printer closed the connection.');
    });
    this.#socket.write(text);
    try {
      return await deadline.race(Promise.race([promise, closed]));
    } finally {
      clearTimeout(quiet);
    }
  }

  /** Sends the last text and closes our side. Resolves when all has been handed to the network. */
  async sendLast(text: string, deadline: Deadline): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#socket.end(text, resolve);
    await deadline.race(Promise.race([promise, this.#closed]));
  }

  /** Waits until the printer closes its side, which means that it has received everything. */
  async waitUntilClosed(deadline: Deadline): Promise<void> {
    await deadline.race(this.#closed);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
