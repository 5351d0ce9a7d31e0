import type { Deadline } from './deadline.ts';
import { callPrinter, type IppRequest, NotAPrinter, operations } from './ipp-call.ts';
import { watchJob } from './ipp-job.ts';
import { paperIn } from './ipp-media.ts';
import type { IppReply } from './ipp-message.ts';
import { printerTrouble } from './ipp-state-reasons.ts';
import { type Paper, papers } from '../documents/paper.ts';
import { PrinterFailure } from './printer-error.ts';
import type { Job, Printer } from './printer.ts';

export type IppPrinterSettings = {
  /** `ipp://` or `ipps://`, with the path of the printer or the queue. */
  uri: string;
  /** As a sentence begins: `The label printer`. */
  name: string;
  /** A fixed size, or Letter or A4 as the printer has it. */
  paper: Paper | 'ask';
  /** What it takes: PDF, or ZPL as a raw queue of CUPS hands it on to a Zebra. */
  language: 'pdf' | 'zpl';
};

/** How long a printer may take to say how it is, in ms. */
const answerPatience = 4_000;
const tryAgainAfter = 500;
const status = {
  busy: 0x0507,
  notAccepting: 0x0506,
  notFound: 0x0406,
  wrongFormat: 0x040a,

  firstFailure: 0x0400,
} as const;

const formats = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const;

/** A printer that speaks IPP and takes PDF: any driverless printer, or a queue of CUPS. */
export function ippPrinter({ uri, name, paper, language }: IppPrinterSettings): Printer {
  const call = (request: IppRequest, deadline: Deadline) => callPrinter(uri, request, deadline);
  return {
    async print(job, deadline) {
      const found = await ask(deadline);
      const trouble = printerTrouble(found);
      if (trouble) throw new PrinterFailure('not_ready', `${name} ${trouble}`);
      const sheet = paper === 'ask' ? papers[paperIn(found) ?? 'letter'] : paper;
      const document = language === 'zpl' ? Buffer.from(job.zpl()) : await job.pdf(sheet);
      const accepted = await send(job, sheet, document, deadline);
      const id = accepted.attributes['job-id']?.[0];
      return typeof id === 'number' ? watchJob({ id, name, call }, deadline) : 'sent';
    },

    async state(deadline) {
      const trouble = printerTrouble(await ask(deadline));
      return { is_ready: !trouble, state: trouble ? `${name} ${trouble}` : 'Ready.' };
    },
  };

  async function ask(deadline: Deadline): Promise<IppReply> {
    const requested = [
      'printer-state',
      'printer-state-reasons',
      'printer-state-message',
      'printer-is-accepting-jobs',
      'printer-input-tray',
      'media-ready',
      'media-default',
      'media-col-ready',
    ];
    const request = {
      operation: operations.getPrinterAttributes,
      attributes: { 'requested-attributes': ['keywords', requested] },
    } as const;
    const reply = await reach(request, deadline.within(answerPatience), false);
    if (reply.status >= status.firstFailure) throw refused(reply);
    return reply;
  }

  /** Sends the job, again and again while the printer is busy with another one. */
  async function send(job: Job, sheet: Paper, document: Buffer, deadline: Deadline): Promise<IppReply> {
    const request: IppRequest = {
      operation: operations.printJob,
      attributes: {
        'requesting-user-name': ['name', 'Fettle'],
        'job-name': ['name', job.name],
        'document-format': ['mimeType', formats[language]],
      },
      // Without the size a label comes out turned, or on a Letter page. ZPL holds its own.
      job:
        language === 'zpl'
          ? {}
          : {
              'media-col': { 'media-size': { 'x-dimension': ['integer', sheet.width], 'y-dimension': ['integer', sheet.height] } },
              'print-scaling': ['keyword', 'none'],
            },
      document,
    };
    for (;;) {
      const reply = await reach(request, deadline, true);
      if (reply.status !== status.busy) {
        if (reply.status >= status.firstFailure) throw refused(reply);
        return reply;
      }
      await deadline.pause(tryAgainAfter);
      if (deadline.isOver || deadline.left < tryAgainAfter) {
        throw new PrinterFailure('busy', `${name} is busy with something else: try again when it is done.`);
      }
    }
  }

  async function reach(request: IppRequest, deadline: Deadline, hasDocument: boolean): Promise<IppReply> {
    try {
      return await call(request, deadline);
    } catch (cause) {
      if (cause instanceof NotAPrinter) {
        throw new PrinterFailure('misconfigured', `${name} is not a printer that speaks IPP: check the address ${uri}.`, { cause });
      }
      const isCallRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
      const mayHavePrinted = hasDocument && !isCallRefused;
      if (mayHavePrinted && deadline.isOver) {
        throw new PrinterFailure('timeout', `${name} has not answered in time.`, { mayHavePrinted, cause });
      }
      const sentence = mayHavePrinted ? 'broke the connection off.' : `does not answer at ${uri}: check that it is on and on the network.`;
      throw new PrinterFailure(mayHavePrinted ? 'aborted' : 'unreachable', `${name} ${sentence}`, { mayHavePrinted, cause });
    }
  }

  function refused({ status: code, attributes }: IppReply): PrinterFailure {
    const said = attributes['status-message']?.[0];
    const words = typeof said === 'string' && said ? ` ("${said}")` : '';
    if (code === status.notFound)
      return new PrinterFailure('misconfigured', `${name} knows no queue of this name: check the address ${uri}.`);
    if (code === status.wrongFormat || 'document-format' in attributes)
      return new PrinterFailure('misconfigured', `${name} does not take ${language.toUpperCase()}${words}.`);
    if (code === status.notAccepting) return new PrinterFailure('not_ready', `${name} does not accept anything to print now${words}.`);
    if ('media-col' in attributes && paper !== 'ask') {
      return new PrinterFailure('misconfigured', `${name} has no paper of ${paper.name}${words}: check the size that is configured.`);
    }
    return new PrinterFailure('rejected', `${name} refused to print this${words}.`);
  }
}
