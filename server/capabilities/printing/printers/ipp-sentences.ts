import type { BlockingCondition, IppError, IppErrorCode } from '@fettle/ipp';
import { join, type Message, msg } from '@fettle/i18n/message.ts';
import type { PrinterErrorCode } from './printer-error.ts';

type Context = {
  /** `The label printer` */
  printer: Message;
  url: string;
  language: 'pdf' | 'zpl';
  /** Undefined: whichever is loaded. */
  paperName: Message | string | undefined;
  /** Whether the sentence may contain texts that the printer sends. */
  quotesPrinter: boolean;
};

/** In characters: a toast must hold it. */
const maxQuoteLength = 200;

/** The error that a call returns, and a sentence about it. */
export function describeIppError(error: IppError, context: Context): readonly [PrinterErrorCode, Message] {
  const { printer, url, language, paperName, quotesPrinter } = context;
  const { condition, httpStatus, printerMessage } = error.details;
  const quoted = quotesPrinter && printerMessage ? ` ("${shorten(printerMessage)}")` : '';
  const location = quotesPrinter ? error.details.location : undefined;
  const http = httpStatus === undefined ? '' : ` (HTTP ${httpStatus})`;
  const checkPath = msg('Check the address {url}. Its path is usually /ipp/print.', { url });
  const sentences = {
    blocked: ['not_ready', condition ? describeCondition(condition, printer, quotesPrinter) : conditionsOf(printer).stopped],
    unreachable: ['failed', msg('{printer} is not responding at {url}. Check that it is on and on the network.', { printer, url })],
    no_reply: [
      'failed',
      msg('{printer} does not answer at {url}, but something is there. Check the address, or switch the printer off and on.', {
        printer,
        url,
      }),
    ],
    certificate_changed: [
      'failed',
      msg(
        '{printer} does not identify itself as it did when it was saved. If it was replaced or reset, test and save it again on the Printers screen, or change the fingerprint in its address. If not, another device may answer in its place.',
        { printer },
      ),
    ],
    tls_failed: [
      'failed',
      msg(
        '{printer} does not offer an encrypted connection that Fettle can use at {url}. If it has none, change ipps:// to ipp:// in its address.',
        { printer, url },
      ),
    ],
    tls_required: [
      'failed',
      msg('{printer} accepts only encrypted connections{http}. Change ipp:// to ipps:// in its address.', { printer, http }),
    ],
    connection_lost: ['failed', msg('{printer} closed the connection before receiving the whole job.', { printer })],
    timeout: ['timeout', msg('{printer} did not respond in time.', { printer })],
    unconfirmed: ['failed', msg('{printer} received the job, but did not confirm it.', { printer })],
    no_response: ['failed', msg('{printer} stopped responding. Check that it is on.', { printer })],
    not_ipp: [
      'failed',
      msg('{printer} cannot be used: there is no printer that Fettle can use at {url}. Check the address.', { printer, url }),
    ],
    web_page: ['failed', join(msg('{printer} cannot be used: its address leads to a web page{http}.', { printer, http }), checkPath)],
    moved: [
      'failed',
      location
        ? msg('{printer} has moved to {location}{http}. Change its address to that.', { printer, location, http })
        : msg('{printer} has moved to another address{http}. Change its address.', { printer, http }),
    ],
    sign_in_required: [
      'failed',
      msg(
        "{printer} asks for a user name and a password{http}, which Fettle does not have. Allow printing without them in the printer's settings.",
        { printer, http },
      ),
    ],
    forbidden: [
      'failed',
      msg("{printer} does not allow Fettle to print{http}. Allow this server in the printer's settings.", { printer, http }),
    ],
    not_found: [
      'failed',
      msg('{printer} cannot be used: there is no printer or queue at {url}{http}. Check the address.', { printer, url, http }),
    ],
    no_print_service: [
      'failed',
      join(msg('{printer} cannot be used: its address takes no print jobs{http}.', { printer, http }), checkPath),
    ],
    too_large: [
      'failed',
      msg('{printer} rejected this job, because it is too large{http}. Print fewer copies at once.', { printer, http }),
    ],
    unavailable: ['not_ready', msg('{printer} is not available at the moment{http}. Try again in a minute.', { printer, http })],
    server_error: ['failed', msg('{printer} reports an error of its own{http}. Switch it off and on.', { printer, http })],
    http_error: [
      'failed',
      msg('{printer} rejected this job with an error that Fettle does not know{http}. Check the address {url}.', { printer, http, url }),
    ],
    unsupported_format: ['failed', msg('{printer} does not accept {format}{quoted}.', { printer, quoted, format: language.toUpperCase() })],
    unsupported_media: [
      'failed',
      paperName === undefined
        ? msg('{printer} rejected this job{quoted}.', { printer, quoted })
        : msg('{printer} has no {paperName} paper{quoted}. Check the size in the settings.', { printer, paperName, quoted }),
    ],
    not_accepting_jobs: ['not_ready', msg('{printer} is not accepting print jobs{quoted}.', { printer, quoted })],
    rejected: ['failed', msg('{printer} rejected this job{quoted}.', { printer, quoted })],
    busy: ['busy', msg('{printer} is busy with another job. Try again when it is done.', { printer })],
    not_started: ['busy', msg('{printer} did not start printing in time.', { printer })],
    aborted: ['failed', msg('{printer} failed to print this.', { printer })],
    canceled: ['failed', msg('{printer} did not finish: the job was canceled at the printer.', { printer })],
  } as const satisfies Record<IppErrorCode, readonly [PrinterErrorCode, Message]>;
  return sentences[error.code];
}

const conditionsOf = (printer: Message) =>
  ({
    'cover-open': msg('{printer} is open. Close its cover.', { printer }),
    'door-open': msg('{printer} is open. Close its door.', { printer }),
    'interlock-open': msg('{printer} is open. Close its cover.', { printer }),
    'media-jam': msg('{printer} has a paper jam. Remove the jammed paper.', { printer }),
    'media-empty': msg('{printer} is out of paper. Add some.', { printer }),
    'media-needed': msg('{printer} is out of paper. Add some.', { printer }),
    'input-tray-missing': msg('{printer} has no paper tray. Push the tray in.', { printer }),
    'output-area-full': msg('{printer} has a full output tray. Remove the paper.', { printer }),
    'marker-supply-empty': msg('{printer} is out of ink or toner.', { printer }),
    'toner-empty': msg('{printer} is out of toner.', { printer }),
    'marker-waste-full': msg('{printer} has a full waste box. Empty it.', { printer }),
    paused: msg('{printer} is paused. Resume it.', { printer }),
    'moving-to-paused': msg('{printer} is paused. Resume it.', { printer }),
    offline: msg('{printer} is off or not connected.', { printer }),
    shutdown: msg('{printer} is off.', { printer }),
    'timed-out': msg('{printer} is not responding. Check that it is on and connected.', { printer }),
    unreachable: msg('{printer} cannot be reached. Check that it is on and connected.', { printer }),
    stopped: msg('{printer} has stopped. Check its display.', { printer }),
    'not-accepting-jobs': msg('{printer} is not accepting print jobs. Check its display.', { printer }),
  }) as const satisfies Record<BlockingCondition['reason'], Message>;

export function describeCondition({ reason, message }: BlockingCondition, printer: Message, quotesPrinter: boolean): Message {
  const said = quotesPrinter && message ? msg('The printer says: "{text}"', { text: shorten(message) }) : undefined;
  return join(conditionsOf(printer)[reason], said);
}

function shorten(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}...` : text;
}
