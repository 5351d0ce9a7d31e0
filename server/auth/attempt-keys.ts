import { isIPv4, isIPv6 } from 'node:net';
import type { Limit } from './attempt-limits.ts';

/** What failures are counted under. */
export type AttemptKey = { key: string; employee_id: number | null; limit: Limit };

/** `device`: the hash of a device on which this employee has signed in before. */
export type SignIn = { employee_id: number; address: string; device: string | undefined };

/**
 * Strangers cannot keep an employee from signing in on a known device, which counts alone. They are counted per employee and address,
 * and, with a much higher limit, per address and per employee.
 */
export function signInKeys({ employee_id, address, device }: SignIn): AttemptKey[] {
  if (device) return [{ key: `device ${employee_id} ${device}`, employee_id, limit: 'own' }];
  const network = networkOf(address);
  return [
    { key: `stranger ${employee_id} ${network}`, employee_id, limit: 'own' },
    { key: `strangers ${employee_id}`, employee_id, limit: 'shared' },
    { key: `address ${network}`, employee_id: null, limit: 'shared' },
  ];
}

export function passwordChangeKeys(employee_id: number): AttemptKey[] {
  return [{ key: `password ${employee_id}`, employee_id, limit: 'own' }];
}

export function setupKeys(address: string): AttemptKey[] {
  return [{ key: `setup ${networkOf(address)}`, employee_id: null, limit: 'own' }];
}

/** The address, or of IPv6 its /64: one household or server has all of that. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv6(bare)) return prefix64(bare);
  const withoutPort = bare.replace(/:\d+$/, '');
  // A proxy may pass on anything: what is no address is one for all.
  return isIPv4(withoutPort) ? withoutPort : 'unknown';
}

function prefix64(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
