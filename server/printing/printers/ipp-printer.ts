import { type BlockingCondition, createIppClient, IppError, type IppErrorCode } from '@fettle/ipp';
import { type Paper, papers } from '../pdf/paper.ts';
import { PrinterError, type PrinterErrorCode } from './printer-error.ts';
import type { PrinterDriver } from './printer.ts';

export type IppPrinterSettings = {
  /** `ipp://` or `ipps://`, with the path of the printer or the queue. */
  url: string;
  fingerprint?: string | undefined;
  /** How a sentence starts: `The label printer`. */
  name: string;
  /** A fixed size, or `auto` for Letter or A4, whichever is loaded. */
  paper: Paper | 'auto';
  /** PDF, or ZPL for a raw CUPS queue of a Zebra. */
  language: 'pdf' | 'zpl';
};

const formats = { pdf: 'application/pdf', zpl: 'application/octet-stream' } as const;

/** A driverless printer or a CUPS queue. */
export function createIppPrinter({ url, fingerprint, name, paper, language }: IppPrinterSettings): PrinterDriver {
  const client = createIppClient({ url, fingerprint });
  return {
    async print(job, deadline) {
      return describeErrors(async () => {
        const { condition, media } = await client.getStatus(deadline);
        if (condition) throw new IppError('blocked', { condition });
        const size = paper === 'auto' ? papers[media ?? 'letter'] : paper;
        const document = language === 'zpl' ? Buffer.from(job.zpl()) : await job.pdf(size);
        // ZPL contains its own size.
        const mediaSize = language === 'zpl' ? undefined : { width: size.width, height: size.height };
        return client.print({ name: job.name, userName: 'Fettle', document, format: formats[language], mediaSize }, deadline);
      });
    },

    async state(deadline) {
      const { condition } = await describeErrors(() => client.getStatus(deadline));
      return { is_ready: !condition, state: condition ? `${name} ${describeCondition(condition)}` : 'Ready.' };
    },
  };

  async function describeErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof IppError)) throw cause;
      const code = errorCodes[cause.code];
      throw new PrinterError(code, `${name} ${describeError(cause)}`, { mayHavePrinted: cause.mayHavePrinted, cause });
    }
  }

  /** The rest of a sentence that starts with the printer's name. */
  function describeError({ code, condition, printerMessage }: IppError): string {
    const quoted = printerMessage ? ` ("${printerMessage}")` : '';
    const sentences = {
      blocked: condition ? describeCondition(condition) : 'has stopped. Check its display.',
      unreachable: `is not responding at ${url}. Check that it is on and on the network.`,
      certificate_changed:
        'has a different certificate than before. If it was replaced or reset, test and save it again on the Printers screen. If not, another device may answer in its place.',
      connection_lost: 'closed the connection before receiving the whole job.',
      timeout: 'did not respond in time.',
      no_response: 'stopped responding. Check that it is on.',
      not_ipp: `cannot be used: there is no IPP printer at ${url}. Check the address.`,
      not_found: `cannot be used: there is no printer or queue at ${url}. Check the address.`,
      unsupported_format: `does not accept ${language.toUpperCase()}${quoted}.`,
      unsupported_media:
        paper === 'auto' ? `rejected this job${quoted}.` : `has no ${paper.name} paper${quoted}. Check the size in the settings.`,
      not_accepting_jobs: `is not accepting print jobs${quoted}.`,
      rejected: `rejected this job${quoted}.`,
      busy: 'is busy with another job. Try again when it is done.',
      not_started: 'did not start printing in time.',
      aborted: 'failed to print this.',
      canceled: 'did not finish: the job was canceled at the printer.',
    } satisfies Record<IppErrorCode, string>;
    return sentences[code];
  }
}

const errorCodes = {
  unreachable: 'unreachable',
  certificate_changed: 'misconfigured',
  connection_lost: 'aborted',
  timeout: 'timeout',
  not_ipp: 'misconfigured',
  not_found: 'misconfigured',
  unsupported_format: 'misconfigured',
  unsupported_media: 'misconfigured',
  not_accepting_jobs: 'not_ready',
  rejected: 'rejected',
  busy: 'busy',
  not_started: 'busy',
  blocked: 'not_ready',
  no_response: 'aborted',
  aborted: 'aborted',
  canceled: 'aborted',
} as const satisfies Record<IppErrorCode, PrinterErrorCode>;

const conditions = {
  'cover-open': 'is open. Close its cover.',
  'door-open': 'is open. Close its door.',
  'interlock-open': 'is open. Close its cover.',
  'media-jam': 'has a paper jam. Remove the jammed paper.',
  'media-empty': 'is out of paper. Add some.',
  'media-needed': 'is out of paper. Add some.',
  'input-tray-missing': 'has no paper tray. Push the tray in.',
  'output-area-full': 'has a full output tray. Remove the paper.',
  'marker-supply-empty': 'is out of ink or toner.',
  'toner-empty': 'is out of toner.',
  'marker-waste-full': 'has a full waste box. Empty it.',
  paused: 'is paused. Resume it.',
  'moving-to-paused': 'is paused. Resume it.',
  offline: 'is off or not connected.',
  shutdown: 'is off.',
  'timed-out': 'is not responding. Check that it is on and connected.',
  unreachable: 'cannot be reached. Check that it is on and connected.',
  stopped: 'has stopped. Check its display.',
  'not-accepting-jobs': 'is not accepting print jobs. Check its display.',
} as const satisfies Record<BlockingCondition['reason'], string>;

/** The rest of a sentence that starts with the printer's name. */
export function describeCondition({ reason, message }: BlockingCondition): string {
  const quoted = message ? ` The printer says: "${message}"` : '';
  return conditions[reason] + quoted;
}
