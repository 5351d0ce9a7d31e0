import type { IncomingHttpHeaders } from 'node:http';
import type { TestShop } from './test-shop.ts';

export function login(shop: TestShop, userId: number, guess: string, clientIp = '203.0.113.7', cookie = '', visitor = shop.visitor) {
  const headers = { 'x-forwarded-for': clientIp, ...(cookie && { cookie }) };
  return visitor.call('login', { params: { userId }, body: { password: guess }, headers });
}

/** Sets the count directly: that many real attempts would take seconds. */
export async function setFailures({ db }: TestShop, key: string, failures: number): Promise<void> {
  await db.updateTable('attempt_counts').set({ failures }).where('key', '=', key).execute();
}

export function readDeviceCookie({ headers }: { headers: IncomingHttpHeaders }): string {
  return /fettle_device=[^;]+/.exec(headers['set-cookie']?.join() ?? '')?.[0] ?? '';
}
