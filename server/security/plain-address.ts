import { isIP } from 'node:net';

/** An IP address without port, zone or IPv4 mapping. A proxy can forward any text: everything that is not an address is `unknown`. */
export function plainAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(bare)) return bare;
  const withoutPort = bare.replace(/:\d+$/, '');
  return isIP(withoutPort) ? withoutPort : 'unknown';
}
