import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { FastifyBaseLogger } from 'fastify';
import type { Certificate, CertificateKeeper } from './certificate.ts';

/** How long a connection stays open that nobody uses, in ms: as long as Fastify's own over http. */
const idleMs = 72_000;

/** A door for https that is not open yet: HTTP/2, or HTTP/1.1 for who knows no other; TLS 1.2 at least. */
export function makeSecureDoor(certificate: Certificate): Http2SecureServer {
  const door = createSecureServer({ ...shown(certificate), allowHTTP1: true, http1Options: { keepAliveTimeout: idleMs } });
  door.on('session', (session) => session.setTimeout(idleMs, () => session.close()));
  return door;
}

/**
 * Lets a keeper look whether another certificate is due, again and again, and shows it to whoever comes in from then on;
 * those who are inside stay. Gives what ends it.
 */
export function keepFresh(door: Http2SecureServer, keeper: CertificateKeeper, everyMs: number, log: FastifyBaseLogger): () => void {
  const look = async () => {
    try {
      if (!(await keeper.look())) return;
      door.setSecureContext(shown(keeper.current()));
      log.info('another certificate is shown from now on');
    } catch (error) {
      log.error({ err: error }, 'the certificate could not be renewed: the one before is still shown');
    }
  };
  const looking = setInterval(() => void look(), everyMs);
  return () => clearInterval(looking);
}

function shown({ chain, key }: Certificate) {
  return { cert: chain, key, minVersion: 'TLSv1.2' as const };
}
