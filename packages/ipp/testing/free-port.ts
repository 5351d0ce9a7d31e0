import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A local port for a program that cannot choose one itself. It is below those that systems give out (from 32768 on, IANA: from
 * 49152), so no program that asks for any port gets it before this one listens, or while it starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
