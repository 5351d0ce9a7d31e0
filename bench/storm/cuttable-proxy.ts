import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a connection is lost: at once, or without a word until it is back. */
type CutKind = 'reset' | 'silent';

export type CuttableProxy = { url: string; cut: (kind: CutKind) => void; mend: () => void; close: () => Promise<void> };

/** A TCP proxy in front of the server. Playwright's `setOffline` leaves streams open that were open before. */
export async function startProxy(serverUrl: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let state: CutKind | undefined;

  function add(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('data', (data) => other.write(data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (state === 'silent') socket.pause();
  }

  const proxy = createServer((client) => {
    if (state === 'reset') {
      client.destroy();
      return;
    }
    const server = connect({ host: hostname, port: Number(port) });
    add(client, server);
    add(server, client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut(kind) {
      state = kind;
      for (const socket of sockets)
        if (kind === 'reset') socket.destroy();
        else socket.pause();
    },
    mend() {
      state = undefined;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
