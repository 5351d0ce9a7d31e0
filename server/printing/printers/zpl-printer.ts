import type { Deadline } from '@fettle/ipp';
import { blockingCondition, type HostStatus, readHostStatus } from './host-status.ts';
import { PrinterError } from './printer-error.ts';
import type { PrinterDriver } from './printer.ts';
import { TcpConnection } from './tcp-connection.ts';

type ZplPrinterSettings = {
  host: string;
  port: number;
  /** How a sentence starts: `The label printer`. */
  name: string;
};

const connectTimeoutMs = 5_000;
const statusTimeoutMs = 3_000;
/** How long to retry. A Zebra accepts one connection at a time and refuses others, for example while another computer prints. */
const refusedTimeoutMs = 3_000;
const retryIntervalMs = 250;

/** A Zebra, or a printer that emulates one, on its raw TCP port. It reports its state, but not when a label is done. */
export function createZplPrinter({ host, port, name }: ZplPrinterSettings): PrinterDriver {
  return {
    async print(job, deadline) {
      const connection = await connect(deadline);
      try {
        const condition = blockingCondition(await requestStatus(connection, deadline));
        if (condition) throw new PrinterError('not_ready', `${name} ${condition}`);
        await send(connection, job.zpl(), deadline);
        return 'sent';
      } finally {
        connection.destroy();
      }
    },

    async state(deadline) {
      const connection = await connect(deadline);
      try {
        const condition = blockingCondition(await requestStatus(connection, deadline));
        return { is_ready: !condition, state: condition ? `${name} ${condition}` : 'Ready.' };
      } finally {
        connection.destroy();
      }
    },
  };

  async function connect(deadline: Deadline): Promise<TcpConnection> {
    const connecting = deadline.within(connectTimeoutMs);
    const retrying = deadline.within(refusedTimeoutMs);
    for (;;) {
      try {
        return await TcpConnection.open(host, port, connecting);
      } catch (cause) {
        const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
        if (!isRefused || retrying.hasPassed) {
          const message = `${name} is not responding at ${host}, port ${port}. Check that it is on and on the network.`;
          throw new PrinterError('unreachable', message, { cause });
        }
        await retrying.pause(retryIntervalMs);
      }
    }
  }

  async function requestStatus(connection: TcpConnection, deadline: Deadline): Promise<HostStatus> {
    try {
      return await connection.request('~HS\r\n', readHostStatus, deadline.within(statusTimeoutMs));
    } catch (cause) {
      // A Zebra that is open or out of labels may not respond at all.
      throw new PrinterError('not_ready', `${name} does not report its state. Check its labels and its cover.`, { cause });
    }
  }

  async function send(connection: TcpConnection, zpl: string, deadline: Deadline): Promise<void> {
    try {
      await connection.sendAndClose(zpl, deadline);
    } catch (cause) {
      if (deadline.hasPassed) throw new PrinterError('timeout', `${name} stopped partway through.`, { mayHavePrinted: true, cause });
      throw new PrinterError('aborted', `${name} closed the connection before receiving the whole job.`, { mayHavePrinted: true, cause });
    }
  }
}
