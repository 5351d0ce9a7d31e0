import { demoPassword } from '../server/demo/demo-employees.ts';
import type { RecordedReplies, RecordedReply } from './bare-server.ts';
import { readCalls, type SeededShop } from './calls.ts';

/** Logs in the first admin and returns the request headers. */
export async function logIn(address: string): Promise<Record<string, string>> {
  const reply = await fetch(`${address}/api/auth/login/1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: demoPassword }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!reply.ok || !cookie) throw new Error(`Login failed: ${await reply.text()}`);
  return { cookie, 'content-type': 'application/json' };
}

/** What a bare server sends again. */
export async function readReply(reply: Response): Promise<RecordedReply> {
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(reply.headers);
  return { headers, body: await reply.text() };
}

/**
 * Sends each read call once and records the replies.
 * @throws Error when a reply does not match the seeded shop
 */
export async function recordReplies(address: string, headers: Record<string, string>, shop: SeededShop): Promise<RecordedReplies> {
  const recorded: RecordedReplies = {};
  for (const { name, paths, isExpected } of readCalls) {
    for (const path of paths(shop)) {
      const reply = await fetch(`${address}${path}`, { headers });
      const { body } = (recorded[path] = await readReply(reply));
      if (!reply.ok || !isExpected(JSON.parse(body) as never, path, shop))
        throw new Error(`Wrong reply to ${name}, ${path}: ${body.slice(0, 300)}`);
    }
  }
  return recorded;
}
