import { Deadline } from '@fettle/ipp';
import { type Message, msg, translate } from '@fettle/i18n/message.ts';
import { type Paper, papers } from '../../../platform/documents/paper.ts';
import { Turns } from '../../../platform/system/turns.ts';
import { createFolderPrinter } from './folder-printer.ts';
import { createIppPrinter } from './ipp-printer.ts';
import { PrinterError } from './printer-error.ts';
import { onlyServer, type TakeTurn } from './printer-turn.ts';
import { describePrinterUrl, type PrinterUrl } from './printer-url.ts';
import type { PrinterDriver, PrinterOrigin, PrinterState, PrintJob, PrintOutcome } from './printer.ts';
import { createZplPrinter } from './zpl-printer.ts';

/** The employee is waiting at the printer. Includes the wait for earlier jobs. */
const defaultTimeoutMs = 12_000;
const stateTimeoutMs = 6_000;
/** A job is not started if it has less time than this left when its turn comes. */
const minTimeMs = 200;

/** A printer that takes one job at a time and responds within its time limit. */
export type Printer = {
  /** @throws PrinterError */
  print: (job: PrintJob) => Promise<PrintOutcome>;
  /** Never rejects with a PrinterError: a printer that does not respond is reported as a state. */
  state: () => Promise<PrinterState>;
};

export type PrinterSettings = {
  url: PrinterUrl;
  /** How a sentence starts: `The label printer`. */
  name: Message;
  /** What the state says if no printer is configured. */
  savedHere: Message;
  /** A fixed size, or `auto` for Letter or A4, whichever is loaded. */
  paper: Paper | 'auto';
  /** Whether sentences may contain texts that the printer sends. Default: they may. */
  quotesPrinter?: boolean | undefined;
  /** The time limit of a job, including its wait for earlier jobs. */
  timeoutMs?: number | undefined;
  /** Default: this is the only server. */
  takeTurn?: TakeTurn | undefined;
};

/** What is set for each printer, whatever it prints. */
export type ConnectionSettings = Pick<PrinterSettings, 'url' | 'quotesPrinter' | 'timeoutMs' | 'takeTurn'> & {
  /** Default: the environment. */
  origin?: PrinterOrigin;
};

export function createPrinter({ timeoutMs = defaultTimeoutMs, takeTurn = onlyServer, ...settings }: PrinterSettings): Printer {
  const { name, url } = settings;
  const driver = createDriver(settings);
  const turns = new Turns();
  // A folder is this server's own.
  const takeTurnOfServers = url.kind === 'folder' ? onlyServer : takeTurn;

  async function runExclusive<Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> {
    let hasStarted = false;
    const turn = turns.take();
    try {
      await deadline.race(turn);
      return await takeTurnOfServers(translate(describePrinterUrl(url)), deadline, async () => {
        if (deadline.remaining < minTimeMs) throw new Error('Too little time is left.');
        hasStarted = true;
        return work();
      });
    } catch (error) {
      if (!hasStarted && deadline.remaining < minTimeMs)
        throw new PrinterError('busy', msg('{printer} is busy with earlier jobs. Try again in a moment.', { printer: name }), {
          cause: error,
        });
      throw error;
    } finally {
      // Also a turn that was no longer waited for, when it comes.
      void turn.then(() => turns.release());
    }
  }

  return {
    async print(job) {
      const deadline = new Deadline(timeoutMs);
      return runExclusive(deadline, () => driver.print(job, deadline));
    },
    async state() {
      const deadline = new Deadline(Math.min(stateTimeoutMs, timeoutMs));
      try {
        return await runExclusive(deadline, () => driver.state(deadline));
      } catch (error) {
        if (!(error instanceof PrinterError)) throw error;
        return error.code === 'busy' ? { is_ready: true, state: msg('Printing.') } : { is_ready: false, state: error.text };
      }
    },
  };
}

function createDriver({ url, name, savedHere, paper, quotesPrinter = true }: PrinterSettings): PrinterDriver {
  if (url.kind === 'zpl') return createZplPrinter({ ...url, name });
  if (url.kind === 'ipp') return createIppPrinter({ ...url, name, paper, quotesPrinter });
  return createFolderPrinter({ ...url, name, savedHere, paper: paper === 'auto' ? papers.letter : paper });
}
