import type { Deadline } from './deadline.ts';
import { type HostStatus, readHostStatus, whatIsInTheWay } from './host-status.ts';
import { PrinterFailure } from './printer-error.ts';
import { PrinterLine } from './tcp-connection.ts';
import type { Printer } from './printer.ts';

type ZplPrinterSettings = {
  host: string;
  port: number;
  /** As a sentence begins: `The label printer`. */
  name: string;
};

/** How long a printer may take to take the call, and to say how it is, in ms. */
const callPatience = 5_000;
const answerPatience = 3_000;
/** How long a printer that refuses the call is rung again: it takes one at a time, and somebody else may be printing. */
const busyPatience = 3_000;
const ringAgainAfter = 250;

/** A printer that speaks ZPL over TCP, a Zebra or one that behaves like it. It says how it is, but not when a label is out. */
export function zplPrinter({ host, port, name }: ZplPrinterSettings): Printer {
  return {
    async print(job, deadline) {
      const line = await call(deadline);
      try {
        const trouble = whatIsInTheWay(await askStatus(line, deadline));
        if (trouble) throw new PrinterFailure('not_ready', `${name} ${trouble}`);
        await send(line, job.zpl(), deadline);
        return 'sent';
      } finally {
        line.drop();
      }
    },

    async state(deadline) {
      const line = await call(deadline);
      try {
        const trouble = whatIsInTheWay(await askStatus(line, deadline));
        return { is_ready: !trouble, state: trouble ? `${name} ${trouble}` : 'Ready.' };
      } finally {
        line.drop();
      }
    },
  };

  async function call(deadline: Deadline): Promise<PrinterLine> {
    const patience = deadline.within(callPatience);
    const ringing = deadline.within(busyPatience);
    for (;;) {
      try {
        return await PrinterLine.open(host, port, patience);
      } catch (cause) {
        const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
        if (!isRefused || ringing.isOver) {
          const where = `at ${host}, port ${port}`;
          throw new PrinterFailure('unreachable', `${name} does not answer ${where}: check that it is on and on the network.`, { cause });
        }
        await ringing.pause(ringAgainAfter);
      }
    }
  }

  async function askStatus(line: PrinterLine, deadline: Deadline): Promise<HostStatus> {
    try {
      return await line.ask('~HS\r\n', readHostStatus, deadline.within(answerPatience));
    } catch (cause) {
      // A Zebra that is open or out of labels may answer nothing at all.
      throw new PrinterFailure('not_ready', `${name} does not say how it is: check its labels and its cover.`, { cause });
    }
  }

  async function send(line: PrinterLine, zpl: string, deadline: Deadline): Promise<void> {
    try {
      await line.finish(zpl, deadline);
    } catch (cause) {
      if (deadline.isOver) {
        throw new PrinterFailure('timeout', `${name} has not taken all of it in time.`, { mayHavePrinted: true, cause });
      }
      throw new PrinterFailure('aborted', `${name} broke the connection off.`, { mayHavePrinted: true, cause });
    }
  }
}
