import { join } from 'node:path';
import { createServer } from 'vite';

/** Serves the parts of the web app as `npm run dev` does, on a free port. */
export async function serveUiParts(): Promise<{ url: string; close: () => Promise<void> }> {
  const configFile = join(import.meta.dirname, '../vite.config.ts');
  const server = await createServer({ configFile, logLevel: 'error', server: { port: 0, watch: null, hmr: false } });
  await server.listen();
  const [local = ''] = server.resolvedUrls?.local ?? [];
  return { url: new URL('/ui-parts', local).href, close: () => server.close() };
}
