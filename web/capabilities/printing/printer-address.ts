import type { PrinterUse } from '@fettle/contract/printing/calls.ts';

/** What an admin fills in about a printer. */
export type PrinterFields = {
  use: PrinterUse;
  protocol: 'zpl' | 'ipp';
  /** A host with an optional port and path, or a whole URL. */
  address: string;
  /** The width of labels, such as `4in` and `100mm`. */
  width: string;
  height: string;
  dpi: string;
  /** The paper of reports; empty for the paper that is loaded. */
  paper: string;
};

export function emptyFields(use: PrinterUse): PrinterFields {
  return { use, protocol: use === 'labels' ? 'zpl' : 'ipp', address: '', width: '4in', height: '2in', dpi: '203', paper: '' };
}

/** The URL to save: `192.168.1.50` becomes `zpl://192.168.1.50?w=4in&h=2in&dpi=203`. Empty without an address. */
export function toPrinterUrl({ use, protocol, address, width, height, dpi, paper }: PrinterFields): string {
  const typed = address.trim();
  if (typed === '') return '';
  const [place = '', query] = typed.split('?');
  const base = place.includes('://') ? place : addScheme(protocol, place);
  const options = new URLSearchParams(query);
  const ofUse = use === 'labels' ? { w: width, h: height, dpi } : paper ? { paper } : {};
  // What is typed in the address counts.
  for (const [name, value] of Object.entries(ofUse)) if (!options.has(name)) options.set(name, value);
  return options.size === 0 ? base : `${base}?${options.toString()}`;
}

/** Most driverless printers have the path /ipp/print. */
function addScheme(protocol: PrinterFields['protocol'], address: string): string {
  const host = address.replace(/\/$/, '');
  return protocol === 'zpl' ? `zpl://${host}` : `ipp://${host}${host.includes('/') ? '' : '/ipp/print'}`;
}

/** The fields of a saved or found printer. */
export function toPrinterFields(use: PrinterUse, url: string, dpi: number | null = null): PrinterFields {
  const [base = '', query] = url.split('?');
  const options = new URLSearchParams(query);
  const empty = emptyFields(use);
  const others = new URLSearchParams([...options].filter(([name]) => !['w', 'h', 'dpi', 'paper'].includes(name)));
  return {
    use,
    protocol: base.startsWith('zpl:') ? 'zpl' : 'ipp',
    address: others.size === 0 ? base : `${base}?${others.toString()}`,
    width: options.get('w') ?? empty.width,
    height: options.get('h') ?? empty.height,
    dpi: options.get('dpi') ?? (dpi === null ? empty.dpi : String(dpi)),
    paper: options.get('paper') ?? empty.paper,
  };
}
