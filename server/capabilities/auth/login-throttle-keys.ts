import { isIPv6 } from 'node:net';
import { plainAddress } from '../../platform/system/plain-address.ts';
import type { Limit } from './login-wait.ts';

/** Failures are counted per key. */
export type ThrottleKey = { key: string; employee_id: number | null; limit: Limit };

/** `device` is the token hash of a device on which this employee has logged in before. */
export type LoginAttempt = { employee_id: number; address: string; device: string | undefined };

/**
 * A known device has its own count, so nobody else's failures can block an employee there. Unknown devices are counted per employee
 * and address and, with a much higher limit, per employee and per address.
 */
export function loginKeys({ employee_id, address, device }: LoginAttempt): ThrottleKey[] {
  if (device) return [{ key: `device ${employee_id} ${device}`, employee_id, limit: 'own' }];
  const network = clientNetwork(address);
  return [
    { key: `stranger ${employee_id} ${network}`, employee_id, limit: 'own' },
    { key: `strangers ${employee_id}`, employee_id, limit: 'shared' },
    { key: `address ${network}`, employee_id: null, limit: 'shared' },
  ];
}

export function passwordChangeKeys(employee_id: number): ThrottleKey[] {
  return [{ key: `password ${employee_id}`, employee_id, limit: 'own' }];
}

/** Keys like those of passwords, so nobody who knows the password makes the employee wait on their own device. */
export function codeKeys(attempt: LoginAttempt): ThrottleKey[] {
  return loginKeys(attempt).map((key) => ({ ...key, key: `code ${key.key}` }));
}

/** `device` is the token hash of a shared device. */
export function pinKeys(employee_id: number, device: string): ThrottleKey[] {
  return [{ key: `pin ${employee_id} ${device}`, employee_id, limit: 'own' }];
}

export function setupKeys(address: string): ThrottleKey[] {
  return [{ key: `setup ${clientNetwork(address)}`, employee_id: null, limit: 'own' }];
}

/** The IPv4 address or the /64 prefix of an IPv6 address, since one household or server usually controls a whole /64. */
export function clientNetwork(address: string): string {
  // Everything that is not an address shares one count.
  const plain = plainAddress(address);
  return isIPv6(plain) ? prefix64(plain) : plain;
}

function prefix64(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
