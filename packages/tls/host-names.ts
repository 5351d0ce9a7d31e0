import { isIP } from 'node:net';
import { hostname, networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

export type HostNames = { names: string[]; addresses: string[] };

/** What the operating system reports. Tests pass their own. */
export type SystemNetwork = { hostname: string; interfaces: NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]> };

/**
 * Every name and IP address a browser may use for this computer: localhost, the host name (full, short, and as Bonjour's .local), its IP
 * addresses, and the host of `publicUrl`. Leaves out link-local addresses: IPv4 ones are temporary, and browsers cannot open IPv6 ones.
 */
export function hostNames(publicUrl: string | undefined, { hostname, interfaces }: SystemNetwork = systemNetwork()): HostNames {
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')];
  const full = hostname.toLowerCase();
  const [short = ''] = full.split('.');
  const addresses = ['127.0.0.1', '::1', ...externalAddresses(interfaces), ...publicHost.filter((host) => isIP(host))];
  const names = ['localhost', full, short, `${short}.local`, ...publicHost.filter((host) => !isIP(host))];
  return { names: [...new Set(names.filter(isDnsName))], addresses: [...new Set(addresses)] };
}

/** The address where other computers on the network reach this one; undefined if it listens on loopback only. */
export function lanAddress(listenHost: string, { interfaces }: SystemNetwork = systemNetwork()): string | undefined {
  if (!['0.0.0.0', '::'].includes(listenHost)) return /^(localhost|127\.|::1$)/.test(listenHost) ? undefined : listenHost;
  return externalAddresses(interfaces).find((address) => isIP(address) === 4);
}

/** The address where this computer reaches a server of its own that listens on `listenHost`. */
export function ownAddress(listenHost: string): string {
  if (listenHost === '0.0.0.0') return '127.0.0.1';
  return listenHost === '::' ? '::1' : listenHost;
}

/** The name or address in URLs for this computer itself. */
export function ownHost(listenHost: string): string {
  const address = ownAddress(listenHost);
  return ['127.0.0.1', '::1'].includes(address) ? 'localhost' : address;
}

function systemNetwork(): SystemNetwork {
  return { hostname: hostname(), interfaces: networkInterfaces() };
}

function externalAddresses(interfaces: SystemNetwork['interfaces']): string[] {
  const external = Object.values(interfaces).flatMap((addresses = []) => addresses.filter(({ internal }) => !internal));
  return external.map(({ address }) => address).filter((address) => !/^(169\.254\.|fe[89ab])/i.test(address));
}

/** Whether a certificate can contain the name. */
function isDnsName(name: string): boolean {
  return name.length <= 253 && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(name);
}
