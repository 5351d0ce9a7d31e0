import { AppError } from '../../../platform/http/app-error.ts';

/** `busy`: with another job. The others are the last words of the error that the call returns, such as `printer_failed`. */
export type PrinterErrorCode = 'failed' | 'timeout' | 'not_ready' | 'busy';

/** A failed print. `message` tells the employee what is wrong and what to do. */
export class PrinterError extends Error {
  override name = 'PrinterError';
  readonly code: PrinterErrorCode;
  /** Whether paper may have come out. */
  readonly mayHavePrinted: boolean;

  constructor(
    code: PrinterErrorCode,
    message: string,
    { mayHavePrinted = false, cause }: { mayHavePrinted?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.mayHavePrinted = mayHavePrinted;
  }
}

/** Runs `print` and converts a PrinterError into an AppError. `pdf` is the URL where the same document opens as a PDF. */
export async function withPrintErrors<Result>(pdf: string | undefined, print: () => Promise<Result>): Promise<Result> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    const { code, message, mayHavePrinted } = error;
    const printed = mayHavePrinted ? 'It may have printed anyway. Check the printer before you try again.' : 'Nothing was printed.';
    throw new AppError(`printer_${code === 'busy' ? 'not_ready' : code}`, `${message} ${printed}`, {
      may_have_printed: mayHavePrinted,
      pdf,
    });
  }
}
