import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: its files by name, and its page for every other URL. A missing file under /assets/ is a 404, not the page. */
export async function serveWebFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  // File names under /assets/ contain a hash of the content.
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

/** Icons and similar files next to the page. */
function publicFiles(root: string): string[] {
  return readdirSync(root).filter((name) => /\.(svg|png|ico|webmanifest)$/.test(name));
}
