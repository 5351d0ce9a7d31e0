import { isIP } from 'node:net';
import { addressOf } from '@fettle/ipp';
import { type Message, msg, translate } from '@fettle/i18n/message.ts';

/** A parsed printer URL without its options. */
export type PrinterUrl =
  /** `reportsState`: false for a printer that never responds to `~HS`. Default: true. */
  | { kind: 'zpl'; host: string; port: number; reportsState?: boolean }
  /** `fingerprint`: of the only certificate that is accepted, in 64 lowercase hexadecimal digits. */
  | { kind: 'ipp'; url: string; language: 'pdf' | 'zpl'; fingerprint?: string | undefined }
  | { kind: 'folder'; folder: string };

/** A printer URL from the environment with its options: `zpl://10.0.0.7?w=4in&h=2in`. */
export type ParsedPrinterUrl = { url: PrinterUrl; options: URLSearchParams };

/** The port of an address without one. */
export const zplPort = 9100;

/** The address of a printer is wrong. `text` is the rest of a sentence about it that starts with its name; `message` is the same in English. */
export class PrinterUrlError extends Error {
  override name = 'PrinterUrlError';
  readonly text: Message;

  constructor(text: Message) {
    super(translate(text));
    this.text = text;
  }
}

/** @throws PrinterUrlError */
export function parsePrinterUrl(text: string): ParsedPrinterUrl {
  if (text.startsWith('folder:')) return parseFolderUrl(text.slice('folder:'.length));
  const url = URL.parse(text);
  if (!url || !/^(zpl|ipps?):$/.test(url.protocol) || !/^[a-z]+:\/\//.test(text)) {
    throw new PrinterUrlError(msg('must be zpl://HOST, ipp://HOST/PATH, ipps://HOST/PATH or folder:PATH'));
  }
  if (!isHost(url.hostname)) throw new PrinterUrlError(msg('must contain the host of the printer, such as zpl://192.168.1.50'));
  if (url.username || url.password) throw new PrinterUrlError(msg('must not contain a user or a password'));
  if (url.hash) throw new PrinterUrlError(msg('must not contain a #'));
  const options = url.searchParams;
  if (url.protocol === 'zpl:') {
    if (url.pathname !== '' && url.pathname !== '/')
      throw new PrinterUrlError(msg('must be zpl://HOST or zpl://HOST:PORT, followed only by options'));
    const state = options.get('state');
    options.delete('state');
    if (state !== null && state !== 'none')
      throw new PrinterUrlError(msg('must have state=none, or no state: the printer is then asked for it'));
    return { url: { kind: 'zpl', ...endpointOf(text), ...(state && { reportsState: false }) }, options };
  }
  if (url.pathname === '' || url.pathname === '/') {
    throw new PrinterUrlError(
      msg(
        "must contain the printer's path, such as ipp://192.168.1.60/ipp/print, or ipp://localhost/printers/NAME for a printer of the server itself",
      ),
    );
  }
  const language = options.get('language') ?? 'pdf';
  options.delete('language');
  if (language !== 'pdf' && language !== 'zpl') throw new PrinterUrlError(msg('must have language=pdf or language=zpl'));
  const fingerprint = options.get('fingerprint')?.replaceAll(':', '').toLowerCase();
  options.delete('fingerprint');
  if (fingerprint !== undefined && (url.protocol !== 'ipps:' || !/^[0-9a-f]{64}$/.test(fingerprint))) {
    throw new PrinterUrlError(msg('must be an ipps address to have a fingerprint, which has 64 digits and letters from A to F'));
  }
  return { url: { kind: 'ipp', url: `${url.protocol}//${url.host}${url.pathname}`, language, fingerprint }, options };
}

function parseFolderUrl(text: string): ParsedPrinterUrl {
  const queryAt = text.lastIndexOf('?');
  const folder = queryAt === -1 ? text : text.slice(0, queryAt);
  // Only the environment may name one, so it is said in English.
  if (folder === '') throw new PrinterUrlError({ source: 'must contain a folder, such as folder:./labels' });
  return { url: { kind: 'folder', folder }, options: new URLSearchParams(queryAt === -1 ? '' : text.slice(queryAt + 1)) };
}

function isHost(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(host);
}

/** Where a valid printer URL leads to. */
export function endpointOf(url: string): { host: string; port: number } {
  const { host, port } = addressOf(url, url.startsWith('zpl:') ? zplPort : undefined);
  return { host, port };
}

/** The host and port, the IPP URL, or the folder. */
export function describePrinterUrl(url: PrinterUrl): Message {
  if (url.kind === 'zpl') return msg('{host}, port {port}', { host: url.host, port: String(url.port) });
  return { source: '{address}', values: { address: url.kind === 'ipp' ? url.url : url.folder } };
}
