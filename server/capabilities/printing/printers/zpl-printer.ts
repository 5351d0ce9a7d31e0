import type { Deadline } from '@fettle/ipp';
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
  name: string;
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
        if (condition) throw new PrinterError('not_ready', `${name} ${condition}`);
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
        return { is_ready: !condition, state: condition ? `${name} ${condition}` : reportsState ? 'Ready.' : 'Connected.' };
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
          const message = `${name} is not responding at ${host}, port ${port}. Check that it is on and on the network.`;
          throw new PrinterError('failed', message, { cause });
        }
        await retrying.pause(retryIntervalMs);
      }
    }
  }

  /** What keeps the printer from printing, as the rest of a sentence that starts with its name; undefined if nothing does. */
  async function requestCondition(connection: TcpConnection, deadline: Deadline): Promise<string | undefined> {
    if (!reportsState) return undefined;
    const status = await connection.request(askForState, readHostStatus, deadline.share(partOfTime)).catch((cause: unknown) => {
      // A Zebra that is open, too hot, or out of labels or ribbon does not respond. It would print the label when that is over.
      const message = `${name} does not report its state. Check its labels and its cover, and that its language is set to ZPL.`;
      throw new PrinterError('not_ready', message, { cause });
    });
    if (status !== 'unreadable') return blockingCondition(status);
    throw new PrinterError('failed', `${name} responds, but not as a ZPL printer. Set its language to ZPL, and check the address.`);
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
      if (deadline.hasPassed) throw new PrinterError('timeout', `${name} stopped partway through.`, { mayHavePrinted: true, cause });
      throw new PrinterError('failed', `${name} closed the connection before receiving the whole job.`, { mayHavePrinted: true, cause });
    }
  }
}

/** Sends the start of a label. Whether the printer reports its state then; some do not within a label. @throws the socket's error */
async function confirm(connection: TcpConnection, start: string, deadline: Deadline): Promise<boolean> {
  try {
    await connection.request(start + askForState, readHostStatus, deadline);
    return true;
  } catch (error) {
    if (!deadline.hasPassed) throw error;
    return false;
  }
}
