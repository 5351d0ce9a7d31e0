import type { Deadline } from '@fettle/ipp';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { blockingCondition, readHostStatus } from './host-status.ts';
import { PrinterError } from './printer-error.ts';
import type { PrinterDriver } from './printer.ts';
import { TcpConnection } from './tcp-connection.ts';

type ZplPrinterSettings = {
  host: string;
  port: number;
  /** False for a printer that never responds to `~HS`. */
  reportsState?: boolean | undefined;
  /** How a sentence starts: `The label printer`. */
  name: Message;
};

const askForState = '~HS\r\n';
/** The part of the remaining time that one step may take. The rest is for what follows it. */
const partOfTime = 0.8;
/** How long to retry. A Zebra accepts one connection at a time and refuses others, for example while another computer prints. */
const refusedTimeoutMs = 3_000;
const retryIntervalMs = 250;
/** How much longer than the first time a printer may take to report its state again. */
const confirmTimeoutMs = 2_000;
/** How long a printer that has the whole job may take to close the connection. */
const closeTimeoutMs = 1_000;

/** A Zebra, or a printer that emulates one, on its raw TCP port. It reports its state, but not when a label is done. */
export function createZplPrinter({ host, port, reportsState = true, name }: ZplPrinterSettings): PrinterDriver {
  return {
    async print(job, deadline) {
      const connection = await connect(deadline);
      try {
        const askedAt = performance.now();
        const condition = await requestCondition(connection, deadline);
        if (condition) throw new PrinterError('not_ready', condition);
        await send(connection, job.zpl(), performance.now() - askedAt, deadline);
        return 'sent';
      } finally {
        connection.destroy();
      }
    },

    async state(deadline) {
      const connection = await connect(deadline);
      try {
        const condition = await requestCondition(connection, deadline);
        return { is_ready: !condition, state: condition ?? (reportsState ? msg('Ready.') : msg('Connected.')) };
      } finally {
        connection.destroy();
      }
    },
  };

  async function connect(deadline: Deadline): Promise<TcpConnection> {
    const connecting = deadline.share(partOfTime);
    const retrying = deadline.within(refusedTimeoutMs);
    for (;;) {
      try {
        return await TcpConnection.open(host, port, connecting);
      } catch (cause) {
        const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
        if (!isRefused || retrying.hasPassed) {
          const message = msg('{printer} is not responding at {host}, port {port}. Check that it is on and on the network.', {
            printer: name,
            host,
            port: String(port),
          });
          throw new PrinterError('failed', message, { cause });
        }
        await retrying.pause(retryIntervalMs);
      }
    }
  }

  /** What keeps the printer from printing; undefined if nothing does. */
  async function requestCondition(connection: TcpConnection, deadline: Deadline): Promise<Message | undefined> {
    if (!reportsState) return undefined;
    const status = await connection.request(askForState, readHostStatus, deadline.share(partOfTime)).catch((cause: unknown) => {
      // A Zebra that is open, too hot, or out of labels or ribbon does not respond. It would print the label when that is over.
      const message = msg('{printer} does not report its state. Check its labels and its cover, and that its language is set to ZPL.', {
        printer: name,
      });
      throw new PrinterError('not_ready', message, { cause });
    });
    if (status !== 'unreadable') return blockingCondition(status, name);
    throw new PrinterError(
      'failed',
      msg('{printer} responds, but not as a ZPL printer. Set its language to ZPL, and check the address.', { printer: name }),
    );
  }

  /** A label is printed at its end, `^XZ`. The printer has everything before it when it reports its state once more. */
  async function send(connection: TcpConnection, zpl: string, reportMs: number, deadline: Deadline): Promise<void> {
    const endAt = zpl.lastIndexOf('^XZ');
    let isTaken = !reportsState;
    try {
      const confirming = deadline.share(partOfTime).within(Math.ceil(reportMs + confirmTimeoutMs));
      isTaken ||= await confirm(connection, zpl.slice(0, endAt), confirming);
      await connection.sendLast(reportsState ? zpl.slice(endAt) : zpl, deadline);
      await connection.waitUntilClosed(isTaken ? deadline.within(closeTimeoutMs) : deadline);
    } catch (cause) {
      // Some printers do not close the connection, or reset it.
      if (isTaken) return;
      if (deadline.hasPassed)
        throw new PrinterError('timeout', msg('{printer} stopped partway through.', { printer: name }), { mayHavePrinted: true, cause });
      throw new PrinterError('failed', msg('{printer} closed the connection before receiving the whole job.', { printer: name }), {
        mayHavePrinted: true,
        cause,
      });
    }
  }
}

/** Sends the start of a label. Whether the printer reports its state then; some do not within a label. @throws the socket's error */
async function confirm(connection: TcpConnection, start: string, deadline: Deadline): Promise<boolean> {
  try {
    return (await connection.request(start + askForState, readHostStatus, deadline)) !== 'unreadable';
  } catch (error) {
    if (!deadline.hasPassed) throw error;
    return false;
  }
}
