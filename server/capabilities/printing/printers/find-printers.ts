import { isIPv6 } from 'node:net';
import type { FoundPrinter } from '@fettle/contract/printing/calls.ts';
import { browse, type BrowseOptions, type Service } from '@fettle/dns-sd';
import { msg } from '@fettle/i18n/message.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { parsePrinterUrl, zplPort } from './printer-url.ts';

export type FindPrinters = () => Promise<FoundPrinter[]>;

const rawTcp = '_pdl-datastream._tcp';
const ipp = '_ipp._tcp';

/** Browses the network once at a time: those who ask meanwhile get the same answer. */
export function createPrinterFinder(options: BrowseOptions = {}): FindPrinters {
  let pending: Promise<FoundPrinter[]> | undefined;
  return () => {
    pending ??= browse([rawTcp, ipp], options)
      .catch(() => {
        throw new AppError('unavailable', msg('This server is on no network where it could find printers.'));
      })
      .then(toFoundPrinters)
      .finally(() => (pending = undefined));
    return pending;
  };
}

/** A Zebra that also speaks IPP is one ZPL printer. A computer may share several queues. Label printers come first. */
export function toFoundPrinters(services: readonly Service[]): FoundPrinter[] {
  const devices = Map.groupBy(services, ({ host }) => host);
  const printers = [...devices.values()].flatMap((offered) => {
    const zpl = offered.find((service) => service.type === rawTcp && speaksZpl(service, offered));
    const queues = offered.filter((service) => service.type === ipp && acceptsPdf(service));
    return (zpl ? [zpl] : queues).map(toPrinter).filter(({ url }) => isPrinterUrl(url));
  });
  return printers.toSorted((one, other) => one.use.localeCompare(other.use) || one.name.localeCompare(other.name));
}

function isPrinterUrl(url: string): boolean {
  try {
    parsePrinterUrl(url);
    return true;
  } catch {
    return false;
  }
}

function toPrinter({ name, type, addresses: [address = ''], port, txt }: Service): FoundPrinter {
  const host = isIPv6(address) ? `[${address}]` : address;
  const model = modelOf(txt) ?? null;
  const isZpl = type === rawTcp;
  const [, dpi] = /\b(203|300|600) ?dpi\b/i.exec(`${model} ${name}`) ?? [];
  return {
    use: isZpl || isForLabels(name, txt) ? 'labels' : 'reports',
    name: name.slice(0, 100),
    model: model === name ? null : model,
    address,
    url: isZpl ? `zpl://${host}${port === zplPort ? '' : `:${port}`}` : `ipp://${host}:${port}/${txt.get('rp') || 'ipp/print'}`,
    dpi: dpi ? Number(dpi) : null,
  };
}

/** `ty` is the make and model. `product` is the same in parentheses, for older printers. */
function modelOf(txt: Service['txt']): string | undefined {
  return txt.get('ty') || txt.get('product')?.replace(/^\((.*)\)$/, '$1') || undefined;
}

/** Others listen on port 9100 too, for their own languages. A printer that says nothing about itself may well be a label printer. */
function speaksZpl({ name, txt }: Service, offered: readonly Service[]): boolean {
  if (zebras.test(textsOf(name, txt))) return true;
  const speaksOthers = /pcl|postscript|pdf|pwg|urf/i.test(txt.get('pdl') ?? '');
  return !speaksOthers && offered.every(({ type }) => type !== ipp);
}

/** Also models such as ZD421, GK420d, TLP2844. */
const zebras = /zebra|ztc|zpl|\b(z[dqt]|g[kx]|[tl]lp ?)\d{3}/i;
/** Also models such as QL-820NWB. */
const labelMakers = /\b((labels?|thermal|dymo|rollo|godex|bixolon|sato|tsc|argox|honeywell)\b|ql-\d{3})/i;
/** A size such as 4x2 in a name that the shop gave. */
const labelSize = /\b\d(\.\d+)? ?x ?\d(\.\d+)?\b/i;

function isForLabels(name: string, txt: Service['txt']): boolean {
  const texts = textsOf(name, txt);
  return zebras.test(texts) || labelMakers.test(texts) || labelSize.test(texts);
}

function textsOf(name: string, txt: Service['txt']): string {
  return [name, modelOf(txt), txt.get('pdl'), txt.get('note')].join(' ');
}

function acceptsPdf({ txt }: Service): boolean {
  const formats = txt.get('pdl');
  return formats === undefined || /application\/pdf/i.test(formats);
}
