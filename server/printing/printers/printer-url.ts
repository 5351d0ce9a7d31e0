import { isIP } from 'node:net';

/** Where a printer is. */
export type PrinterAddress =
  | { kind: 'zpl'; host: string; port: number }
  | { kind: 'ipp'; uri: string; language: 'pdf' | 'zpl' }
  | { kind: 'folder'; folder: string };

/** An address with its options, as it stands in the environment: `zpl://10.0.0.7?w=4in&h=2in`. */
export type GivenAddress = { address: PrinterAddress; options: URLSearchParams };

const zplPort = 9100;

/** Reads an address; a string says what is wrong with it, as the rest of a sentence that begins with the variable's name. */
export function readAddress(text: string): GivenAddress | string {
  if (text.startsWith('folder:')) return readFolder(text.slice('folder:'.length));
  const url = URL.parse(text);
  if (!url || !/^(zpl|ipps?):$/.test(url.protocol) || !/^[a-z]+:\/\//.test(text)) {
    return 'must be zpl://HOST, ipp://HOST/PATH, ipps://HOST/PATH or folder:PATH';
  }
  if (!isHost(url.hostname)) return 'must name the host of the printer, such as zpl://192.168.1.50';
  if (url.username || url.password) return 'must not hold a user or a password';
  if (url.hash) return 'must not hold a #';
  const options = url.searchParams;
  if (url.protocol === 'zpl:') {
    if (url.pathname !== '' && url.pathname !== '/') return 'must be zpl://HOST or zpl://HOST:PORT, with nothing after it but options';
    return { address: { kind: 'zpl', host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || zplPort) }, options };
  }
  if (url.pathname === '' || url.pathname === '/') {
    return "must hold the printer's path, such as ipp://192.168.1.60/ipp/print, or of CUPS ipp://localhost/printers/NAME";
  }
  const language = options.get('language') ?? 'pdf';
  options.delete('language');
  if (language !== 'pdf' && language !== 'zpl') return 'must have language=pdf or language=zpl';
  return { address: { kind: 'ipp', uri: `${url.protocol}//${url.host}${url.pathname}`, language }, options };
}

function readFolder(text: string): GivenAddress | string {
  const mark = text.lastIndexOf('?');
  const folder = mark === -1 ? text : text.slice(0, mark);
  if (folder === '') return 'must name a folder, such as folder:./labels';
  return { address: { kind: 'folder', folder }, options: new URLSearchParams(mark === -1 ? '' : text.slice(mark + 1)) };
}

function isHost(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(host);
}

/** An address as people read it. */
export function sayAddress(address: PrinterAddress): string {
  if (address.kind === 'folder') return address.folder;
  return address.kind === 'ipp' ? address.uri : `${address.host}, port ${address.port}`;
}
