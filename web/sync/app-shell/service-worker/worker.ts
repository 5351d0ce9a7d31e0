import { cacheName, isCacheName, pageUrl } from './cache-name.ts';

declare const self: ServiceWorkerGlobalScope;
// web/service-worker-plugin.ts defines both.
declare const BUILD: string;
/** URL paths of all files of the build, without the page. */
declare const FILES: readonly string[];

/** A language is stored once a page has asked for it, and then with each build. */
const languageFile = /^\/assets\/language-[a-z]{2}-/;
const files = new Set(FILES.filter((path) => !languageFile.test(path)));

/** Leaves room for the calls of the page, on poor Wi-Fi. */
const filesAtOnce = 4;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const response = respond(event.request);
  if (response) event.respondWith(response);
});

/** Stores all files of the build, or fails. Then it replaces the worker before it at once: pages of the build before keep their files. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName(BUILD));
  const left = [...files, ...(await languagesInUse())];
  async function storeNext(): Promise<void> {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await storeFile(cache, path);
  }
  await Promise.all(Array.from({ length: filesAtOnce }, storeNext));
  await cache.put(pageUrl, await loadPage());
  await self.skipWaiting();
}

async function languagesInUse(): Promise<string[]> {
  const stored = await Promise.all((await caches.keys()).filter(isCacheName).map(async (name) => (await caches.open(name)).keys()));
  const begins = stored.flat().flatMap(({ url }) => languageFile.exec(new URL(url).pathname) ?? []);
  return FILES.filter((path) => begins.some((begin) => path.startsWith(begin)));
}

async function storeFile(cache: Cache, path: string): Promise<void> {
  // Its name has a hash of its content: what an earlier build or the browser has of it is right.
  const isHashed = path.startsWith('/assets/');
  const stored = isHashed ? await caches.match(path, { ignoreVary: true }) : undefined;
  await cache.put(path, stored ?? (await load(path, isHashed ? 'default' : 'reload')));
}

async function loadPage(): Promise<Response> {
  const page = await load(pageUrl, 'reload');
  // The server may have been updated meanwhile.
  if (!(await page.clone().text()).includes(BUILD)) throw new Error(`The page is not of build ${BUILD}.`);
  return page;
}

async function load(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache });
  // A proxy may answer with its own page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!response.ok || response.redirected || isPage !== (path === pageUrl)) throw new Error(`${path} could not be loaded.`);
  return response;
}

/** Keeps the files of this build and of the one before, whose pages may still be open. Only the active build has its page in the cache. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => isCacheName(name) && name !== cacheName(BUILD));
  let previous: string | undefined;
  // In the order in which they were opened.
  for (const name of others) if (await caches.match(pageUrl, { cacheName: name })) previous = name;
  await Promise.all(others.filter((name) => name !== previous).map((name) => caches.delete(name)));
  if (previous !== undefined) await (await caches.open(previous)).delete(pageUrl, { ignoreVary: true });
  await self.clients.claim();
}

/** Undefined leaves the request to the browser. */
function respond(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (files.has(pathname)) return fromOwnCache(request, pathname);
  if (languageFile.test(pathname)) return storedLanguage(request, pathname);
  if (pathname.startsWith('/assets/')) return fromAnyCache(request);
  // The server has pages of its own.
  if (request.mode === 'navigate' && !/^\/(api|trust)(\/|$)/.test(pathname)) return fromOwnCache(request, pageUrl);
  return undefined;
}

async function fromOwnCache(request: Request, path: string): Promise<Response> {
  return (await caches.match(path, { cacheName: cacheName(BUILD), ignoreVary: true })) ?? fetch(request);
}

async function storedLanguage(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(cacheName(BUILD));
  if (!(await cache.match(path, { ignoreVary: true }))) await storeFile(cache, path).catch(() => undefined);
  return fromAnyCache(request);
}

async function fromAnyCache(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
