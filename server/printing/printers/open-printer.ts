import { Deadline, printingPatience } from './deadline.ts';
import { folderPrinter } from './folder-printer.ts';
import { ippPrinter } from './ipp-printer.ts';
import { type Paper, papers } from '../documents/paper.ts';
import type { PrinterAddress } from './printer-url.ts';
import { PrinterFailure } from './printer-error.ts';
import type { Job, Outcome, Printer, PrinterState } from './printer.ts';
import { Turn } from './mutex.ts';
import { zplPrinter } from './zpl-printer.ts';

/** How long asking for a printer's state may take, in ms. */
const statePatience = 6_000;
/** With less time left than this nothing is begun, in ms. */
const leastTime = 200;

/** A printer that takes one job at a time and answers within the deadline, whatever becomes of it. */
export type OpenPrinter = {
  /** @throws PrinterFailure */
  print: (job: Job) => Promise<Outcome>;
  /** Never throws: a printer that does not answer is in a state, too. */
  state: () => Promise<PrinterState>;
};

export type PrinterSettings = {
  address: PrinterAddress;
  name: string;
  paper: Paper | 'ask';
  /** How long a job may take, its wait for a turn included, in ms. */
  patience?: number | undefined;
};

export function openPrinter({ address, name, paper, patience = printingPatience }: PrinterSettings): OpenPrinter {
  const printer = printerAt(address, name, paper);
  const turn = new Turn();

  async function inTurn<Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> {
    let hasBegun = false;
    try {
      return await turn.take(deadline, async () => {
        if (deadline.left < leastTime) throw new Error('The turn came too late.');
        hasBegun = true;
        return work();
      });
    } catch (error) {
      if (!hasBegun) throw new PrinterFailure('busy', `${name} is busy with what came before: try again in a moment.`, { cause: error });
      throw error;
    }
  }

  return {
    async print(job) {
      const deadline = new Deadline(patience);
      return inTurn(deadline, () => printer.print(job, deadline));
    },
    async state() {
      const deadline = new Deadline(Math.min(statePatience, patience));
      try {
        return await inTurn(deadline, () => printer.state(deadline));
      } catch (error) {
        if (error instanceof PrinterFailure) return { is_ready: false, state: error.message };
        throw error;
      }
    },
  };
}

function printerAt(address: PrinterAddress, name: string, paper: Paper | 'ask'): Printer {
  if (address.kind === 'zpl') return zplPrinter({ ...address, name });
  if (address.kind === 'ipp') return ippPrinter({ ...address, name, paper });
  return folderPrinter({ ...address, name, paper: paper === 'ask' ? papers.letter : paper });
}
