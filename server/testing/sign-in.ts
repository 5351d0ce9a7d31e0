import type { IncomingHttpHeaders } from 'node:http';
import type { TestShop } from './test-shop.ts';

export function login(shop: TestShop, userId: number, word: string, address = '203.0.113.7', cookie = '', visitor = shop.visitor) {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
  return visitor.call('login', { params: { userId }, body: { password: word }, headers });
}

/** Stands for so many guesses, which would take seconds. */
export async function setFailures({ db }: TestShop, key: string, failures: number): Promise<void> {
  await db.updateTable('attempt_counts').set({ failures }).where('key', '=', key).execute();
}

/** The device's cookie that a reply sets. */
export function deviceIn({ headers }: { headers: IncomingHttpHeaders }): string {
  return /fettle_device=[^;]+/.exec(headers['set-cookie']?.join() ?? '')?.[0] ?? '';
}
