import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import type { Exchange, Statement } from './record-statements.ts';

// Sends the product's recorded statements on the bare driver, and then its recorded reply: what the product could reach on PostgreSQL.
const [file = '', connectionString = ''] = process.argv.slice(2);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Exchange[];
const exchanges = new Map(recorded.map((exchange) => [keyOf(exchange), { ...exchange, body: Buffer.from(exchange.reply.body) }]));
const pool = new Pool({ connectionString, max: 10, pipeline: true });

const server = createServer((request, response) => {
  void (async () => {
    const exchange = exchanges.get(keyOf({ method: request.method ?? '', path: request.url ?? '', body: await readBody(request) }));
    if (!exchange) return response.writeHead(404).end();
    await send(exchange.roundTrips);
    return response.writeHead(200, exchange.reply.headers).end(exchange.body);
  })();
});

async function send(roundTrips: readonly Statement[][]): Promise<void> {
  const client = await pool.connect();
  // The ids of new rows, by those that were recorded.
  const ids = new Map<unknown, unknown>();
  try {
    for (const statements of roundTrips) {
      await Promise.all(
        statements.map(async ({ text, name, values, id }) => {
          const current = ids.size === 0 ? values : values.map((value) => ids.get(value) ?? value);
          const { rows } = await client.query<{ id: unknown }>(
            name === undefined ? { text, values: current } : { text, name, values: current },
          );
          if (id !== undefined) ids.set(id, rows[0]?.id);
        }),
      );
    }
  } finally {
    client.release();
  }
}

function keyOf({ method, path, body = '' }: { method: string; path: string; body?: string }): string {
  return `${method} ${path} ${body}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return '';
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
