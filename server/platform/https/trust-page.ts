import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { msg } from '@fettle/i18n/message.ts';
import { dictionaryOf } from '../http/dictionary.ts';
import { sendFailure } from '../http/error-handler.ts';
import { trustHtml } from './trust-html.ts';

export type TrustPage = {
  rootCa: () => X509Certificate;
  shopName: () => Promise<string>;
  /** The HTTPS origin for a visitor with this Host header. */
  originFor: (host: string | undefined) => string;
};

const publicRoute = { config: { access: 'anyone' } } as const;
const stylesheet = readFileSync(new URL('trust.css', import.meta.url), 'utf8');

/** Serves the page that explains how to trust the root CA, and the root CA itself. Without a root CA there is only the stylesheet. */
export function serveTrustPage(app: FastifyInstance, trust: TrustPage | undefined): void {
  app.get('/trust/*', publicRoute, async (_, reply) => sendFailure(reply, 404, msg('There is nothing here.')));
  app.get('/trust/style.css', publicRoute, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  );
  if (!trust) {
    app.get('/trust', publicRoute, async (_, reply) => sendFailure(reply, 404, msg('There is nothing here.')));
    return;
  }
  const { rootCa, shopName, originFor } = trust;
  for (const url of ['/trust', '/trust/']) {
    app.get(url, publicRoute, async (request, reply) => {
      const { headers } = request;
      const { language } = dictionaryOf(request);
      const shopUrl = originFor(headers.host ?? headers[':authority']?.toString());
      // Without the database, phones can still trust the root CA.
      const name = await shopName().catch(() => '');
      const html = trustHtml({ rootCa: rootCa(), shopName: name, shopUrl, userAgent: headers['user-agent'], language });
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
    });
  }
  // Inline: Safari installs the certificate as a profile only if it opens the file instead of downloading it.
  app.get('/trust/fettle-authority.crt', publicRoute, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline; filename="fettle-authority.crt"')
      .type('application/x-x509-ca-cert')
      .send(rootCa().raw),
  );
}
