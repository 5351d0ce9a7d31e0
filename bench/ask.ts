import { demoPassword } from '../server/demo/crew.ts';
import type { Recorded } from './bare-server.ts';
import { readCalls, type SeededShop } from './calls.ts';

/** Signs the shop's first admin in and gives the headers that say so. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const reply = await fetch(`${address}/api/auth/login/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: demoPassword }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!reply.ok || !cookie) throw new Error(`Nobody can sign in: ${await reply.text()}`);
  return { cookie, 'content-type': 'application/json' };
}

/**
 * Asks each read call once and keeps what is answered.
 * @throws Error when an answer is not what the shop holds.
 */
export async function recordAnswers(address: string, headers: Record<string, string>, shop: SeededShop): Promise<Recorded> {
  const recorded: Recorded = {};
  for (const { name, paths, isRight } of readCalls) {
    for (const path of paths(shop)) {
      const reply = await fetch(`${address}${path}`, { headers });
      const body = await reply.text();
      if (!reply.ok || !isRight(JSON.parse(body) as never, path, shop))
        throw new Error(`Wrong answer to ${name}, ${path}: ${body.slice(0, 300)}`);
      const { date: _, connection: __, 'keep-alive': ___, ...kept } = Object.fromEntries(reply.headers);
      recorded[path] = { headers: kept, body };
    }
  }
  return recorded;
}
