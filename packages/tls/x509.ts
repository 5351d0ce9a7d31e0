/** Loads the library on demand: only creating certificates needs it. The polyfill must be loaded first. */
export async function loadX509() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

/** ECDSA on P-256: every browser since 2014 supports it, and its handshake takes a tenth of the CPU time of RSA. */
export const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Certificates are valid from a day before `now`, so that a device whose clock is behind accepts them too. */
export function dayBefore(now: Date): Date {
  return daysAfter(now, -1);
}

/** Rounded down to the second, the precision of a certificate. */
export function daysAfter(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + days * 86_400_000);
}
