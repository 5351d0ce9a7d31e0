import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildHeader, buildMetaName } from '@fettle/contract/build.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Every response states the build of the web app in `root`, so that a page of another build notices. */
export function stateWebBuild(app: FastifyInstance, root: string): void {
  const [, build] = new RegExp(`<meta name="${buildMetaName}" content="(\\w+)"`).exec(readFileSync(join(root, 'index.html'), 'utf8')) ?? [];
  if (!build) return;
  app.addHook('onRequest', (_, reply, done) => {
    reply.header(buildHeader, build);
    done();
  });
}

/** Serves the built web app: its files by name, and its page for every other URL. A missing file under /assets/ is a 404, not the page. */
export async function serveWebFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  // File names under /assets/ contain a hash of the content.
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'anyone' } }, async ({ params }, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${params['*']}`),
  );
  for (const name of publicFiles(root)) {
    app.get(`/${name}`, { config: { access: 'anyone' }, onSend: stateCharset }, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(name),
    );
  }
  app.get('/sw.js', { config: { access: 'anyone' } }, async (_, reply) => reply.header('cache-control', 'no-cache').sendFile('sw.js'));
  app.get('/*', { config: { access: 'anyone' } }, async (_, reply) =>
    reply.header('cache-control', 'private, no-cache').sendFile('index.html'),
  );
}

/** The library states it for text, JavaScript and JSON only. */
async function stateCharset(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.getHeader('content-type') === 'image/svg+xml') reply.header('content-type', 'image/svg+xml; charset=utf-8');
}

/** Icons and similar files next to the page. */
function publicFiles(root: string): string[] {
  return readdirSync(root).filter((name) => /\.(svg|png|ico|webmanifest)$/.test(name));
}
