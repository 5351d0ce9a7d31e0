import { connect, type Socket } from 'node:net';
import type { Deadline } from './deadline.ts';

/** A TCP connection to a printer. Everything rejects with the socket's error, or the deadline's reason. */
export class PrinterLine {
  readonly #socket: Socket;
  readonly #closed: Promise<void>;
  #heard = '';
  #onHeard: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#closed = promise;
    // Whoever waits for the end hears of it; where nobody does, there is nothing to hear.
    promise.catch(() => undefined);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.setEncoding('latin1').on('data', (text: unknown) => {
      this.#heard += String(text);
      this.#onHeard();
    });
  }

  static async open(host: string, port: number, deadline: Deadline): Promise<PrinterLine> {
    const socket = connect({ host, port, noDelay: true });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once('connect', resolve).once('error', reject);
    try {
      await deadline.meet(promise);
    } catch (error) {
      socket.on('error', () => undefined).destroy();
      throw error;
    }
    socket.off('error', reject);
    return new PrinterLine(socket);
  }

  /** Sends a question and gives what `read` makes of the answer, once it makes something of it. */
  async ask<Answer>(question: string, read: (heard: string) => Answer | undefined, deadline: Deadline): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#onHeard = () => {
      const answer = read(this.#heard);
      if (answer !== undefined) resolve(answer);
    };
    this.#socket.write(question);
    return deadline.meet(Promise.race([promise, this.#hangUp()]));
  }

  /** Sends the last of what there is to say, and waits until the printer has closed its side as well. */
  async finish(text: string, deadline: Deadline): Promise<void> {
    this.#socket.end(text);
    await deadline.meet(this.#closed);
  }

  drop(): void {
    this.#socket.destroy();
  }

  async #hangUp(): Promise<never> {
    await this.#closed;
    throw new Error('The printer closed the connection.');
  }
}
