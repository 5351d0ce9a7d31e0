import { networkInterfaces } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import multicastDns, { type MulticastDNS } from 'multicast-dns';
import { type Service, ServiceRecords } from './service-records.ts';

export type { Service } from './service-records.ts';

export type BrowseOptions = {
  /** IPv4 addresses of this computer, one per network. Default: those of all networks that it is connected to. */
  interfaces?: readonly string[] | undefined;
  port?: number | undefined;
  /** How long to wait for answers. */
  timeoutMs?: number | undefined;
};

const multicastDnsPort = 5353;
/** Devices answer within 0.1 s, but on Wi-Fi the first question or answer is often lost. */
const defaultTimeoutMs = 2_500;
const repeatIntervalMs = 500;

/**
 * The services of these types (such as `_ipp._tcp`) on the local networks, by DNS-SD (RFC 6763) over multicast DNS (RFC 6762).
 * @throws Error if no network can be asked
 */
export async function browse(types: readonly string[], options: BrowseOptions = {}): Promise<Service[]> {
  const { interfaces = connectedNetworks(), port = multicastDnsPort, timeoutMs = defaultTimeoutMs } = options;
  const records = new ServiceRecords(types);
  const opened = await Promise.allSettled(interfaces.map((address) => open(address, port)));
  const sockets = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const [firstFailure] = opened.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  if (sockets.length === 0) throw new Error('No network can be asked for its services.', { cause: firstFailure });
  for (const socket of sockets) socket.on('response', ({ answers = [], additionals = [] }) => records.add([...answers, ...additionals]));
  try {
    for (let remainingMs = timeoutMs; remainingMs > 0; remainingMs -= repeatIntervalMs) {
      for (const socket of sockets) socket.query(records.missing());
      await wait(Math.min(repeatIntervalMs, remainingMs));
    }
  } finally {
    await Promise.all(sockets.map(close));
  }
  return records.services();
}

function connectedNetworks(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) => {
    // A socket can join a network only once, whatever the number of its addresses.
    const address = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
    return address ? [address.address] : [];
  });
}

/** One socket per network: a socket sends to one only. */
async function open(address: string, port: number): Promise<MulticastDNS> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Bound to all addresses, because a socket that is bound to one receives no multicast.
  const socket = multicastDns({ interface: address, bind: '0.0.0.0', port });
  socket.once('ready', resolve);
  // Stays for later errors, which must not end the process.
  socket.on('error', reject);
  try {
    await promise;
    return socket;
  } catch (error) {
    await close(socket);
    throw error;
  }
}

async function close(socket: MulticastDNS): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.destroy(() => resolve());
  await promise;
}
