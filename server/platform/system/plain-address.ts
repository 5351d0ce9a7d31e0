import { isIP } from 'node:net';

/**
 * An IP address without port, zone or IPv4 mapping. Everything that is not an address is `unknown`: a proxy can forward any text, and a
 * connection that is closed has none.
 */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(bare)) return bare;
  const withoutPort = bare.replace(/:\d+$/, '');
  return isIP(withoutPort) ? withoutPort : 'unknown';
}
