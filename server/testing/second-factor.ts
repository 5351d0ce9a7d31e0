import { createTotp } from '../capabilities/auth/second-factor.ts';
import type { EmployeeClient } from './test-client.ts';
import type { TestShop } from './test-shop.ts';

/** What an authenticator app shows. */
export function codeOf(secret: string, now: Date): string {
  return createTotp(secret, { issuer: '', label: '' }).generate({ timestamp: now.getTime() });
}

export async function turnOnSecondFactor(
  { clock }: TestShop,
  admin: EmployeeClient,
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = (await admin.call('startSecondFactor')).body;
  const { recovery_codes } = (await admin.call('confirmSecondFactor', { body: { code: codeOf(secret, clock.now) } })).body;
  return { secret, recovery_codes };
}
