import { createIppClient, type Deadline, IppError } from '@fettle/ipp';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { type Paper, papers } from '../../../platform/documents/paper.ts';
import { describeCondition, describeIppError } from './ipp-sentences.ts';
import { PrinterError } from './printer-error.ts';
import type { PrinterDriver } from './printer.ts';

export type IppPrinterSettings = {
  /** `ipp://` or `ipps://`, with the path of the printer or the queue. */
  url: string;
  fingerprint?: string | undefined;
  /** How a sentence starts: `The label printer`. */
  name: Message;
  /** A fixed size, or `auto` for Letter or A4, whichever is loaded. */
  paper: Paper | 'auto';
  /** PDF, or ZPL for a raw CUPS queue of a Zebra. */
  language: 'pdf' | 'zpl';
  /** Whether sentences may contain texts that the printer sends. */
  quotesPrinter: boolean;
};

/** The part of the remaining time that drawing the PDF may take. The rest is for printing it. */
const partOfTime = 0.8;

const formats = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const;

/** A driverless printer or a CUPS queue. */
export function createIppPrinter({ url, fingerprint, name, paper, language, quotesPrinter }: IppPrinterSettings): PrinterDriver {
  const client = createIppClient({ url, fingerprint });
  return {
    async print(job, deadline) {
      return describeErrors(async () => {
        const { condition, media } = await client.getStatus(deadline);
        if (condition) throw new PrinterError('not_ready', describeCondition(condition, name, quotesPrinter));
        const size = paper === 'auto' ? papers[media ?? 'letter'] : paper;
        const document = language === 'zpl' ? Buffer.from(job.zpl()) : await inTime(job.pdf(size), deadline.share(partOfTime));
        // ZPL contains its own size.
        const mediaSize = language === 'zpl' ? undefined : { width: size.width, height: size.height };
        const isSizeOptional = paper === 'auto';
        const format = formats[language];
        return client.print({ name: job.name, document, format, mediaSize, isSizeOptional }, deadline);
      });
    },

    async state(deadline) {
      const { condition } = await describeErrors(() => client.getStatus(deadline));
      return { is_ready: !condition, state: condition ? describeCondition(condition, name, quotesPrinter) : msg('Ready.') };
    },
  };

  async function describeErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof IppError)) throw cause;
      const paperName = paper === 'auto' ? undefined : paper.name;
      const [code, sentence] = describeIppError(cause, { printer: name, url, language, paperName, quotesPrinter });
      throw new PrinterError(code, sentence, { mayHavePrinted: cause.mayHavePrinted, cause });
    }
  }
}

/** A PDF waits for its turn among all documents. @throws PrinterError */
async function inTime(drawing: Promise<Buffer>, deadline: Deadline): Promise<Buffer> {
  try {
    return await deadline.race(drawing);
  } catch (cause) {
    if (!deadline.hasPassed) throw cause;
    throw new PrinterError('busy', msg('Too many documents are waiting. Try again in a moment.'), { cause });
  }
}
