import type { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { HostNames } from './host-names.ts';

export type OriginSettings = {
  publicUrl: string | undefined;
  /** The names and addresses of this computer. */
  hosts: () => HostNames;
  /** The certificate that new connections get. */
  certificate: () => Pick<X509Certificate, 'checkHost' | 'checkIP' | 'subjectAltName'>;
  /** The port that the HTTPS server listens on. */
  httpsPort: () => number;
};

/**
 * The HTTPS origin for a request with this Host header. Keeps a host of this server, so that a visitor on the local network stays there.
 * For any other it is `publicUrl`, and undefined without one: a visitor's own words never become an address.
 */
export function httpsOrigin(host: string | undefined, settings: OriginSettings): string | undefined {
  const { publicUrl, httpsPort } = settings;
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const asked = parseHost(host);
  const name = asked !== undefined && isOwnHost(asked, settings) ? asked : known?.hostname;
  if (publicUrl !== undefined && known?.protocol === 'https:' && known.hostname === name) return publicUrl;
  return name === undefined ? undefined : formatOrigin('https', name, httpsPort());
}

/** The URL to redirect an HTTP request to. A request target that is not a path redirects to the front page. */
export function redirectUrl(host: string | undefined, target: string, settings: OriginSettings): string | undefined {
  const origin = httpsOrigin(host, settings);
  return origin && origin + safePath(target);
}

/** The origins with the names and IPv4 addresses of the certificate, which other devices open without a warning. */
export function ownOrigins({ certificate, hosts, httpsPort }: OriginSettings): [string, ...string[]] {
  const listed = [...(certificate().subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([a-z0-9.-]+)(?=,|$)/gi)].map(
    ([, name = '']) => name,
  );
  const [first = 'localhost', ...others] = (listed.some(isReachable) ? listed : hosts().names).filter(isReachable);
  const originOf = (name: string) => formatOrigin('https', name, httpsPort());
  return [originOf(first), ...others.map(originOf)];
}

/** Whether another device can reach it. */
function isReachable(name: string): boolean {
  return name !== 'localhost' && !name.startsWith('127.');
}

/** The same page at the own origins. */
export function ownUrls(target: string, settings: OriginSettings): string[] {
  return ownOrigins(settings).map((origin) => origin + safePath(target));
}

/** Leaves out the default port. An IPv6 address may have brackets. */
export function formatOrigin(scheme: 'http' | 'https', host: string, port: number): string {
  return new URL(`${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin;
}

/**
 * A host of the certificate or of this computer, or a private address: a browser sends one only when it has connected to it, and a router
 * or a container may have passed it on.
 */
function isOwnHost(host: string, { certificate, hosts }: OriginSettings): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(name);
  if (version > 0 && privateAddresses.check(name, version === 6 ? 'ipv6' : 'ipv4')) return true;
  const issued = certificate();
  const { names, addresses } = hosts();
  return version > 0
    ? issued.checkIP(name) !== undefined || addresses.includes(name)
    : issued.checkHost(name, { subject: 'never' }) !== undefined || names.includes(name);
}

/** RFC 1918, 4193 and 6598, link-local and loopback addresses. */
const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv4');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');
privateAddresses.addAddress('::1', 'ipv6');

/** The host of a Host header without its port; undefined if the header is invalid. */
function parseHost(header: string | undefined): string | undefined {
  const [, host] = /^([a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.exec(header ?? '') ?? [];
  if (host === undefined) return undefined;
  return URL.parse(`https://${host}`)?.hostname;
}

function safePath(target: string): string {
  return target.startsWith('/') ? target.replaceAll(/[^\x21-\x7e]/g, percentEncode) : '/';
}

/** Node decodes a request target as Latin-1: one character per byte. */
function percentEncode(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
