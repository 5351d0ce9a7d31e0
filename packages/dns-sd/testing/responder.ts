import { once } from 'node:events';
import multicastDns from 'multicast-dns';
import type { Answer } from 'dns-packet';

export type AnnouncedService = {
  name: string;
  /** The type of service, such as `_ipp._tcp`. */
  type: string;
  port: number;
  address?: string;
  txt?: Record<string, string>;
};

/** The network of this computer alone. It works without any other network. */
export const loopback = '127.0.0.1';

export type Responder = { port: number; stop: () => Promise<void> };

/**
 * Answers multicast DNS questions on the loopback interface, like a device on a network of its own: each responder has its own port.
 * `records` replaces the records of the services. With `isTerse`, each answer has only what was asked, as some devices do it.
 */
export async function startResponder(
  services: readonly AnnouncedService[],
  { isTerse = false, records = services.flatMap(recordsOf) }: { isTerse?: boolean; records?: readonly Answer[] } = {},
): Promise<Responder> {
  const port = 20_000 + Math.floor(Math.random() * 40_000);
  const socket = multicastDns({ interface: loopback, bind: '0.0.0.0', port });
  socket.on('query', ({ questions = [] }) => {
    const isAsked = (record: Answer) =>
      questions.some(({ name, type }) => record.name.toLowerCase() === name.toLowerCase() && record.type === type);
    const answers = records.filter(isAsked);
    const additionals = isTerse || answers.length === 0 ? [] : records.filter((record) => !answers.includes(record));
    if (answers.length > 0) socket.respond({ answers: [...answers], additionals: [...additionals] });
  });
  await once(socket, 'ready');
  return {
    port,
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>();
      socket.destroy(() => resolve());
      await promise;
    },
  };
}

function recordsOf({ name, type, port, address = loopback, txt = {} }: AnnouncedService): Answer[] {
  const fullName = `${name}.${type}.local`;
  const ttl = 120;
  const target = `${name.replaceAll(/\W/g, '-')}.local`;
  return [
    { name: `${type}.local`, type: 'PTR', ttl, data: fullName },
    { name: fullName, type: 'SRV', ttl, data: { target, port } },
    { name: fullName, type: 'TXT', ttl, data: Object.entries(txt).map(([key, value]) => `${key}=${value}`) },
    { name: target, type: address.includes(':') ? 'AAAA' : 'A', ttl, data: address },
  ];
}
