import type { BlockingCondition, IppError, IppErrorCode } from '@fettle/ipp';
import type { PrinterErrorCode } from './printer-error.ts';

type Context = {
  url: string;
  language: 'pdf' | 'zpl';
  /** Undefined: whichever is loaded. */
  paperName: string | undefined;
  /** Whether the sentence may contain texts that the printer sends. */
  quotesPrinter: boolean;
};

/** In characters: a toast must hold it. */
const maxQuoteLength = 200;

/** The error that a call returns, and the rest of a sentence that starts with the printer's name. */
export function describeIppError(error: IppError, context: Context): readonly [PrinterErrorCode, string] {
  const { url, language, paperName, quotesPrinter } = context;
  const { condition, httpStatus } = error;
  const quoted = quotesPrinter && error.printerMessage ? ` ("${shorten(error.printerMessage)}")` : '';
  const location = quotesPrinter ? error.location : undefined;
  const http = httpStatus === undefined ? '' : ` (HTTP ${httpStatus})`;
  const checkPath = `Check the address ${url}. Its path is usually /ipp/print.`;
  const sentences = {
    blocked: ['not_ready', condition ? describeCondition(condition, quotesPrinter) : 'has stopped. Check its display.'],
    unreachable: ['failed', `is not responding at ${url}. Check that it is on and on the network.`],
    no_reply: ['failed', `does not answer at ${url}, but something is there. Check the address, or switch the printer off and on.`],
    certificate_changed: [
      'failed',
      'does not identify itself as it did when it was saved. If it was replaced or reset, test and save it again on the Printers screen. If not, another device may answer in its place.',
    ],
    tls_failed: [
      'failed',
      `does not offer an encrypted connection that Fettle can use at ${url}. If it has none, change ipps:// to ipp:// in its address.`,
    ],
    tls_required: ['failed', `accepts only encrypted connections${http}. Change ipp:// to ipps:// in its address.`],
    connection_lost: ['failed', 'closed the connection before receiving the whole job.'],
    timeout: ['timeout', 'did not respond in time.'],
    unconfirmed: ['failed', 'received the job, but did not confirm it.'],
    no_response: ['failed', 'stopped responding. Check that it is on.'],
    not_ipp: ['failed', `cannot be used: there is no printer that Fettle can use at ${url}. Check the address.`],
    web_page: ['failed', `cannot be used: its address leads to a web page${http}. ${checkPath}`],
    moved: [
      'failed',
      location
        ? `has moved to ${location}${http}. Change its address to that.`
        : `has moved to another address${http}. Change its address.`,
    ],
    sign_in_required: [
      'failed',
      `asks for a user name and a password${http}, which Fettle does not have. Allow printing without them in the printer's settings.`,
    ],
    forbidden: ['failed', `does not allow Fettle to print${http}. Allow this server in the printer's settings.`],
    not_found: ['failed', `cannot be used: there is no printer or queue at ${url}${http}. Check the address.`],
    no_print_service: ['failed', `cannot be used: its address takes no print jobs${http}. ${checkPath}`],
    too_large: ['failed', `rejected this job, because it is too large${http}. Print fewer copies at once.`],
    unavailable: ['busy', `is not available at the moment${http}. Try again in a minute.`],
    server_error: ['failed', `reports an error of its own${http}. Switch it off and on.`],
    http_error: ['failed', `rejected this job with an error that Fettle does not know${http}. Check the address ${url}.`],
    unsupported_format: ['failed', `does not accept ${language.toUpperCase()}${quoted}.`],
    unsupported_media: [
      'failed',
      paperName === undefined ? `rejected this job${quoted}.` : `has no ${paperName} paper${quoted}. Check the size in the settings.`,
    ],
    not_accepting_jobs: ['not_ready', `is not accepting print jobs${quoted}.`],
    rejected: ['failed', `rejected this job${quoted}.`],
    busy: ['busy', 'is busy with another job. Try again when it is done.'],
    not_started: ['busy', 'did not start printing in time.'],
    aborted: ['failed', 'failed to print this.'],
    canceled: ['failed', 'did not finish: the job was canceled at the printer.'],
  } as const satisfies Record<IppErrorCode, readonly [PrinterErrorCode, string]>;
  return sentences[error.code];
}

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
export function describeCondition({ reason, message }: BlockingCondition, quotesPrinter: boolean): string {
  const quoted = quotesPrinter && message ? ` The printer says: "${shorten(message)}"` : '';
  return conditions[reason] + quoted;
}

function shorten(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}...` : text;
}
