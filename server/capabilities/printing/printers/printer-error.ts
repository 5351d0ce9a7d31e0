import { join, type Message, msg, translate } from '@fettle/i18n/message.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** `busy`: with another job. The others are the last words of the error that the call returns, such as `printer_failed`. */
export type PrinterErrorCode = 'failed' | 'timeout' | 'not_ready' | 'busy';

/** A failed print. `text` tells the employee what is wrong and what to do; `message` is the same in English. */
export class PrinterError extends Error {
  override name = 'PrinterError';
  readonly code: PrinterErrorCode;
  readonly text: Message;
  /** Whether paper may have come out. */
  readonly mayHavePrinted: boolean;

  constructor(
    code: PrinterErrorCode,
    text: Message,
    { mayHavePrinted = false, cause }: { mayHavePrinted?: boolean; cause?: unknown } = {},
  ) {
    super(translate(text), { cause });
    this.code = code;
    this.text = text;
    this.mayHavePrinted = mayHavePrinted;
  }
}

/** Runs `print` and converts a PrinterError into an AppError. `pdf` is the URL where the same document opens as a PDF. */
export async function withPrintErrors<Result>(pdf: string | undefined, print: () => Promise<Result>): Promise<Result> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    const { code, text, mayHavePrinted } = error;
    const printed = mayHavePrinted
      ? msg('It may have printed anyway. Check the printer before you try again.')
      : msg('Nothing was printed.');
    throw new AppError(`printer_${code === 'busy' ? 'not_ready' : code}`, join(text, printed), {
      may_have_printed: mayHavePrinted,
      pdf,
    });
  }
}
