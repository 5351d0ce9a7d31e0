import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../http/error-handler.ts';
import { trustHtml } from './trust-html.ts';
import { secureAddress, type Doors } from './origins.ts';

/** What the page tells of: the authority that phones are asked to trust now, whose shop it is, and where the shop is then opened. */
export type Trust = { authority: () => X509Certificate; shopName: string; doors: Doors };

const open = { config: { access: 'anyone' } } as const;
const style = ['../../web/ui/tokens.css', 'trust.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('');

/** Serves the page that says how to trust the shop's own authority, and the authority's certificate; without one there is nothing there. */
export function serveTrustPage(app: FastifyInstance, trust: Trust | undefined): void {
  app.get('/trust/*', open, async (_, reply) => sendFailure(reply, 404, 'There is nothing here.'));
  if (!trust) {
    app.get('/trust', open, async (_, reply) => sendFailure(reply, 404, 'There is nothing here.'));
    return;
  }
  const { authority, shopName, doors } = trust;
  for (const url of ['/trust', '/trust/']) {
    app.get(url, open, async ({ headers }, reply) => {
      const address = secureAddress(headers.host ?? headers[':authority']?.toString(), doors);
      const html = trustHtml({ authority: authority(), shopName, address, userAgent: headers['user-agent'] });
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
    });
  }
  app.get('/trust/style.css', open, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  // To be opened, not saved: Safari takes it for a profile only then.
  app.get('/trust/fettle-authority.crt', open, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline; filename="fettle-authority.crt"')
      .type('application/x-x509-ca-cert')
      .send(authority().raw),
  );
}
