/**
 * The library that writes certificates, loaded only when one has to be made: its reading needs nothing but Node. It wants
 * the polyfill to be there first.
 */
export async function loadX509() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

/** ECDSA on P-256: every browser since 2014 knows it, and a handshake with it costs a tenth of one with RSA. */
export const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A day before `now`, to the second: a phone whose clock is behind must not find the certificate to be of tomorrow. */
export function dayBefore(now: Date): Date {
  return daysAfter(now, -1);
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + days * 86_400_000);
}
