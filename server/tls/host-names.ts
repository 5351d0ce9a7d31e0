import { isIP } from 'node:net';
import { hostname, networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** What a machine is called, and the IPv4 and IPv6 addresses it has. */
export type Names = { names: string[]; addresses: string[] };

/** What the system says of itself; a test says it instead. */
export type System = { hostname: string; interfaces: NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]> };

function thisSystem(): System {
  return { hostname: hostname(), interfaces: networkInterfaces() };
}

/**
 * All that a browser may call this machine: localhost, its name, that name as Bonjour has it (.local), its addresses, and the
 * host of `publicUrl`. Without the addresses that hold on one cable only, since no browser can be sent to them.
 */
export function namesOfThisMachine(publicUrl: string | undefined, { hostname, interfaces }: System = thisSystem()): Names {
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1')];
  const full = hostname.toLowerCase();
  const [short = ''] = full.split('.');
  const addresses = ['127.0.0.1', '::1', ...reachable(interfaces), ...publicHost.filter((host) => isIP(host))];
  const names = ['localhost', full, short, `${short}.local`, ...publicHost.filter((host) => !isIP(host))];
  return { names: [...new Set(names.filter(isName))], addresses: [...new Set(addresses)] };
}

/** Where others on the shop's network find this machine: the address it listens at, or else its first of IPv4. */
export function addressOnTheNetwork(listensAt: string, { interfaces }: System = thisSystem()): string | undefined {
  if (!['0.0.0.0', '::'].includes(listensAt)) return /^(localhost|127\.|::1$)/.test(listensAt) ? undefined : listensAt;
  return reachable(interfaces).find((address) => isIP(address) === 4);
}

/** The addresses that another machine can be sent to. */
function reachable(interfaces: System['interfaces']): string[] {
  const outward = Object.values(interfaces).flatMap((addresses = []) => addresses.filter(({ internal }) => !internal));
  return outward.map(({ address }) => address).filter((address) => !/^(169\.254\.|fe[89ab])/i.test(address));
}

/** Whether a certificate can hold it: letters, digits, hyphens and dots. */
function isName(name: string): boolean {
  return name.length <= 253 && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/.test(name);
}
