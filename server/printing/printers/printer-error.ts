import { type ErrorCode, AppError } from '../../http/app-error.ts';

/** What can go wrong with a printer, and the kind of failure that the call answers with. */
const reasons = {
  unreachable: 'printer_failed',
  timeout: 'printer_timeout',
  not_ready: 'printer_not_ready',
  busy: 'printer_not_ready',
  rejected: 'printer_failed',
  aborted: 'printer_failed',
  misconfigured: 'printer_failed',
} as const satisfies Record<string, ErrorCode>;

export type Trouble = keyof typeof reasons;

/** Why something did not come out of a printer. `message` says what is wrong and what to do. */
export class PrinterFailure extends Error {
  override name = 'PrinterFailure';
  readonly trouble: Trouble;
  /** Whether paper may have come out all the same. */
  readonly mayHavePrinted: boolean;

  constructor(trouble: Trouble, message: string, { mayHavePrinted = false, cause }: { mayHavePrinted?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.trouble = trouble;
    this.mayHavePrinted = mayHavePrinted;
  }
}

/** Runs `print` and says its failure as the call's; `pdf` is where the same paper can be opened instead. */
export async function orPdf<Result>(pdf: string | undefined, print: () => Promise<Result>): Promise<Result> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof PrinterFailure)) throw error;
    const { trouble, message, mayHavePrinted } = error;
    const printed = mayHavePrinted ? 'It may have printed all the same: look at the printer before you try again.' : 'Nothing was printed.';
    throw new AppError(reasons[trouble], `${message} ${printed}`, { may_have_printed: mayHavePrinted, pdf });
  }
}
