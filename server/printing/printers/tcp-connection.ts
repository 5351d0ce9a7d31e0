import { connect, type Socket } from 'node:net';
import type { Deadline } from '@fettle/ipp';

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

  /** Sends a request. `parse` gets everything received so far and returns undefined until the reply is complete. */
  async request<Reply>(text: string, parse: (received: string) => Reply | undefined, deadline: Deadline): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#onData = () => {
      const reply = parse(this.#received);
      if (reply !== undefined) resolve(reply);
    };
    this.#socket.write(text);
    return deadline.race(Promise.race([promise, this.#rejectWhenClosed()]));
  }

  /** Sends the last text, closes our side, and waits until the printer closes its side, which means that it has received everything. */
  async sendAndClose(text: string, deadline: Deadline): Promise<void> {
    this.#socket.end(text);
    await deadline.race(this.#closed);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  async #rejectWhenClosed(): Promise<never> {
    await this.#closed;
    throw new Error('The printer closed the connection.');
  }
}
