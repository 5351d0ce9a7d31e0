import type { Calls } from '@fettle/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { marked } from 'marked';
import { apiMarkdown } from './api-markdown.ts';
import { openApi } from './openapi.ts';

/** Serves the API's description as OpenAPI 3.1 and as a page. Both are made when they are first asked for: few shops ever do. */
export function registerApiDocs(app: FastifyInstance, calls: Calls, version: string): void {
  let document: object | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', { config: { access: 'anyone' } }, async () => (document ??= openApi(calls, version)));
  app.get('/api/docs', { config: { access: 'anyone' } }, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= renderPage(calls))),
  );
  app.get('/api/docs.css', { config: { access: 'anyone' } }, async (_, reply) => reply.type('text/css; charset=utf-8').send(style));
}

function renderPage(calls: Calls): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The API of Fettle</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main>${marked.parse(apiMarkdown(calls), { async: false })}</main></body>
</html>`;
}

const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { margin-top: 3rem; border-top: 2px solid; padding-top: 1rem }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
th, td { border: 1px solid; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th:first-child, td:first-child { width: 12rem }
th:last-child, td:last-child { width: 6rem }`;
