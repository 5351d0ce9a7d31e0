import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedReply = { headers: Record<string, string>; body: string };
/** The product's replies, by path. */
export type RecordedReplies = Record<string, RecordedReply>;

// Sends recorded replies without doing any work: the baseline for the product's throughput.
const recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RecordedReplies;
const replies = new Map(Object.entries(recorded).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body) }]));

const server = createServer((request, response) => {
  const reply = replies.get(request.url ?? '');
  if (reply) response.writeHead(200, reply.headers).end(reply.body);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
