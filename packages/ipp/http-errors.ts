import type { IppErrorCode } from './ipp-error.ts';
import { addressOf } from './ipp-http.ts';

const codes: Readonly<Record<number, IppErrorCode>> = {
  301: 'moved',
  302: 'moved',
  303: 'moved',
  307: 'moved',
  308: 'moved',
  401: 'sign_in_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'no_print_service',
  407: 'sign_in_required',
  410: 'not_found',
  413: 'too_large',
  415: 'no_print_service',
  426: 'tls_required',
  429: 'unavailable',
  501: 'no_print_service',
  503: 'unavailable',
};

/** What an HTTP status other than 200 means at a print service. */
export function httpErrorCode(status: number): IppErrorCode {
  return codes[status] ?? (status >= 500 ? 'server_error' : 'http_error');
}

const maxLocationLength = 200;

/** The target of a redirect as a printer's URL, without what could hold a secret; undefined if it is none. */
export function redirectTarget(from: string, location: string | undefined): string | undefined {
  const { isTls, port, pathname } = addressOf(from);
  const base = `${isTls ? 'https' : 'http'}://${new URL(from).hostname}:${port}${pathname}`;
  const to = location === undefined ? null : URL.parse(location, base);
  if (!to || !/^(http|ipp)s?:$/.test(to.protocol)) return undefined;
  const defaultPorts: Record<string, string> = { 'http:': ':80', 'https:': ':443' };
  const host = to.hostname + (to.port ? `:${to.port}` : (defaultPorts[to.protocol] ?? ''));
  const target = `${to.protocol.replace('http', 'ipp')}//${host}${to.pathname}`;
  return target.length > maxLocationLength ? undefined : target;
}
