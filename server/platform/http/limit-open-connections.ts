import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Config } from '../config/read-config.ts';
import { plainAddress } from '../system/plain-address.ts';

/**
 * A thousand employees have about two thousand: each browser has one for its requests, and over plain HTTP one for its live changes. Many
 * browsers can share an address.
 */
export const maxConnections = { total: 4_000, perAddress: 1_000 };

type Connection = { key: string; socket: Socket; address: string; requests: number; arriving: number };

/**
 * Bounds the open connections, in total and for each address that is no trusted proxy. One more ends the oldest that is idle or whose
 * request is half sent: refusing it would lock out the shop. It is refused only while all others wait for their replies.
 */
export function limitOpenConnections(
  server: Server | Http2SecureServer,
  trustProxy: Config['trustProxy'],
  { total, perAddress } = maxConnections,
): void {
  const isProxy = proxyTest(trustProxy);
  const open = new Map<string, Connection>();
  const openOf = new Map<string, number>();
  /** The oldest first. */
  const idle = new Set<Connection>();
  const halfSent = new Set<Connection>();
  let newest: Connection | undefined;

  function count(address: string, change: number): void {
    const number = (openOf.get(address) ?? 0) + change;
    if (number > 0) openOf.set(address, number);
    else openOf.delete(address);
  }

  function sort(connection: Connection): void {
    const { key, requests, arriving } = connection;
    if (open.get(key) !== connection) return;
    idle.delete(connection);
    halfSent.delete(connection);
    if (requests === 0) idle.add(connection);
    else if (requests === arriving) halfSent.add(connection);
  }

  function end(connection: Connection): void {
    const { key, address, socket } = connection;
    if (open.get(key) !== connection) return;
    open.delete(key);
    idle.delete(connection);
    halfSent.delete(connection);
    count(address, -1);
    socket.destroy();
  }

  /** Ends the oldest that can be spared: the new one, if all others wait for their replies. */
  function makeRoom(isCandidate: (connection: Connection) => boolean): void {
    const oldest = idle.values().find((connection) => isCandidate(connection) && connection !== newest);
    const spared = oldest ?? halfSent.values().find(isCandidate) ?? idle.values().find(isCandidate);
    if (spared) end(spared);
  }

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    const address = plainAddress(socket.remoteAddress);
    const connection: Connection = { key, socket, address, requests: 0, arriving: 0 };
    // The close of the former connection from this port may not have been heard of yet.
    const former = open.get(key);
    if (former) end(former);
    newest = connection;
    open.set(key, connection);
    idle.add(connection);
    count(address, 1);
    socket.once('close', () => end(connection));
    if ((openOf.get(address) ?? 0) > perAddress && !isProxy(address)) makeRoom((other) => other.address === address);
    if (open.size > total) makeRoom(() => true);
  });
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const connection = open.get(keyOf(request.socket));
    if (!connection) return;
    let hasArrived = !hasBody(request);
    connection.requests += 1;
    if (!hasArrived) connection.arriving += 1;
    sort(connection);
    const arrive = () => {
      if (hasArrived) return;
      hasArrived = true;
      connection.arriving -= 1;
      sort(connection);
    };
    request.once('end', arrive);
    reply.once('close', () => {
      connection.requests -= 1;
      arrive();
      sort(connection);
    });
  });
}

/** Over HTTPS, requests come on another socket than the connection, with the same addresses. */
function keyOf({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string {
  return `${remoteAddress} ${remotePort}`;
}

type Http2Message = IncomingMessage & { stream?: { endAfterHeaders: boolean } };

export function hasBody({ stream, headers }: Http2Message): boolean {
  return stream ? !stream.endAfterHeaders : headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function proxyTest(rule: Config['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(rule)) return (address) => rule !== false && rule(address, 0);
  const proxies = new BlockList();
  for (const text of rule) {
    const [address = '', prefix] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
