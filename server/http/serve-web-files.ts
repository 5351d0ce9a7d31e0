import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built web app: its files by name, and its page for every address that a screen may have. A file that is
 * missing under /assets/ is a 404, never the page.
 */
export async function serveWebFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  // What the build puts under /assets/ has its content's hash in its name.
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'anyone' } }, async ({ params }, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${params['*']}`),
  );
  for (const name of publicFiles(root)) {
    app.get(`/${name}`, { config: { access: 'anyone' } }, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(name),
    );
  }
  app.get('/*', { config: { access: 'anyone' } }, async (_, reply) =>
    reply.header('cache-control', 'private, no-cache').sendFile('index.html'),
  );
}

/** The icons and the like that the build puts beside its page. */
function publicFiles(root: string): string[] {
  return readdirSync(root).filter((name) => /\.(svg|png|ico|webmanifest)$/.test(name));
}
