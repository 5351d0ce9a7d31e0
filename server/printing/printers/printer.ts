import type { Deadline } from './deadline.ts';
import type { Paper } from '../documents/paper.ts';

/** Something to put on paper, drawn when its turn has come, in the language that the printer speaks. */
export type Job = {
  /** What the printer's display, and the file in a folder, is called. */
  name: string;
  copies: number;
  zpl: () => string;
  /** A PDF of all copies, one after the other. */
  pdf: (paper: Paper) => Promise<Buffer>;
};

/** `printed`: the printer says that it came out. `sent`: the printer has it all, and says no more. `saved`: it lies in a folder. */
export type Outcome = 'printed' | 'sent' | 'saved';

/** Whether the printer could print now, and a sentence about it. */
export type PrinterState = { is_ready: boolean; state: string };

/** One printer, asked for one thing at a time. */
export type Printer = {
  /** @throws PrinterFailure */
  print: (job: Job, deadline: Deadline) => Promise<Outcome>;
  /** @throws PrinterFailure */
  state: (deadline: Deadline) => Promise<PrinterState>;
};
