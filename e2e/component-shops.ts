import { request } from 'node:http';
import { pipeline } from 'node:stream';
import { rm } from 'node:fs/promises';
// Adds the browser's context and page to what a command gets.
import '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';
import type { Catalog } from '@fettle/i18n/message.ts';
import { markedCatalog } from '../checks/messages.ts';
import { codeOf } from '../server/testing/second-factor.ts';
import { addSession, apiClient, password } from './api-client.ts';
import { type Employees, type PreparedShop, prepareShop } from './prepared-shop.ts';
import { pin, shareDevice } from './share-device.ts';
import { type PooledServer, startServerPool, type ServerPool } from './server-pool.ts';
import { type ScannerSettings, typeLikeScanner } from './type-like-scanner.ts';

// The real shops of the component tests. Each test opens its own; the page of the tests reaches it under /api/.

type OpenShop = { server: PooledServer; employees: Employees; device?: { cookies: Cookie[]; people: readonly (keyof Employees)[] } };
type Cookie = Awaited<ReturnType<BrowserCommandContext['context']['cookies']>>[number];

let pool: ServerPool | undefined;
let marked: Catalog | undefined;
let preparing: Promise<PreparedShop> | undefined;
/** The shops, by the session of the tests' page. */
const shops = new Map<string, OpenShop>();
const shopCookie = 'test-shop';

/** Opens the page's shop, and returns the ids of its employees. */
const openShop: BrowserCommand<[environment: Record<string, string>]> = async ({ sessionId }, environment) => {
  pool ??= startServerPool();
  preparing ??= prepareShop(pool);
  const { dataDir, employees } = await preparing;
  shops.set(sessionId, { server: await pool.start(environment, dataDir), employees });
  return Object.fromEntries(Object.entries(employees).map(([name, { user }]) => [name, user.id]));
};

const closeShop: BrowserCommand = async ({ sessionId, context }) => {
  await shopOf(sessionId).server.close();
  shops.delete(sessionId);
  await context.clearCookies();
};

/** Gives the page the session of an employee, or of a visitor. On the shared device, they enter their PIN, or their password without one. */
const logInToShop: BrowserCommand<[employee: keyof Employees | undefined]> = async ({ sessionId, context, page }, employee) => {
  const { employees, device } = shopOf(sessionId);
  const url = new URL(page.url()).origin;
  await context.clearCookies();
  await context.addCookies([{ name: shopCookie, value: sessionId, url }]);
  if (device) {
    await context.addCookies(device.cookies);
    if (!employee) return;
    const [call, data] = device.people.includes(employee) ? ['unlock', { pin }] : ['login', { password }];
    await page.request.post(`${url}/api/auth/${call}/${employees[employee].user.id}`, { data, failOnStatusCode: true });
  } else if (employee) {
    await addSession(context, employees[employee], url);
  }
};

/** Makes the page's browser a shared device, on which these people have a PIN. */
const shareShopDevice: BrowserCommand<[people: (keyof Employees)[]]> = async ({ sessionId, context, page }, people) => {
  const shop = shopOf(sessionId);
  const url = new URL(page.url()).origin;
  await context.clearCookies();
  await context.addCookies([{ name: shopCookie, value: sessionId, url }]);
  await shareDevice(page, { url, ...shop.employees }, people);
  shop.device = { cookies: await context.cookies(), people };
};

/** Calls the page's shop as an employee. Returns the body of the reply, or throws if it is not of a success. */
const callShop: BrowserCommand<[employee: keyof Employees, method: string, path: string, body?: object]> = (
  { sessionId },
  employee,
  method,
  path,
  body,
) => {
  const { server, employees } = shopOf(sessionId);
  return apiClient(server.url, employees[employee]).call(method, path, body);
};

/** Makes the shop's clock run `ms` ahead; 0 resets it. */
const setShopClock: BrowserCommand<[ms: number]> = ({ sessionId }, ms) => shopOf(sessionId).server.setClock(ms);

/** Makes the shop's clock stand still. */
const stopShopClock: BrowserCommand = ({ sessionId }) => shopOf(sessionId).server.stopClock();

/** What an authenticator app shows. */
const secondFactorCode: BrowserCommand<[secret: string]> = (_context, secret) => codeOf(secret, new Date());

/** Sends real key events to what has the focus. */
const scan: BrowserCommand<[text: string, settings?: ScannerSettings]> = ({ page }, text, settings) =>
  typeLikeScanner(page, text, settings);

/** Makes the page believe that it is printed, or no longer. */
const emulateMedia: BrowserCommand<[media: 'print' | null]> = ({ page }, media) => page.emulateMedia({ media });

/** The sentences of the web app in English, with a mark after each word, and one before those after a placeholder. */
const readMarkedCatalog: BrowserCommand<[marks: readonly [string, string]]> = (_context, marks) => (marked ??= markedCatalog('web', marks));

export const shopCommands = {
  readMarkedCatalog,
  openShop,
  closeShop,
  logInToShop,
  shareShopDevice,
  callShop,
  setShopClock,
  stopShopClock,
  secondFactorCode,
  scan,
  emulateMedia,
};

function shopOf(sessionId: string): OpenShop {
  const shop = shops.get(sessionId);
  if (!shop) throw new Error('This test has no shop.');
  return shop;
}

/** Sends what the tests' page requests from the API to the shop that it has opened, and removes what the run has prepared. */
export function shopProxy(): Plugin {
  return {
    name: 'shop-proxy',
    configureServer({ middlewares }) {
      middlewares.use((incoming, reply, next) => {
        const { method, url = '', headers } = incoming;
        const [, sessionId = ''] = new RegExp(`\\b${shopCookie}=([^;]+)`).exec(headers.cookie ?? '') ?? [];
        const shop = shops.get(sessionId);
        if (!url.startsWith('/api/')) return next();
        if (!shop) return reply.writeHead(503).end();
        const { host, origin } = new URL(shop.server.url);
        // Without an agent: a kept connection may end, or belong to a closed shop, just when a request is sent on it.
        const options = { method, headers: { ...headers, host, origin }, agent: false };
        const outgoing = request(shop.server.url + url, options, (received) => {
          reply.writeHead(received.statusCode ?? 0, received.headers);
          // Unlike `pipe`, ends a reply that the shop leaves unfinished. Each open stream takes one of the page's six connections.
          pipeline(received, reply, () => {});
        });
        // A shop that was closed meanwhile has no more replies.
        outgoing.on('error', () => reply.destroy());
        reply.on('close', () => outgoing.destroy());
        incoming.pipe(outgoing);
      });
    },
    async closeBundle() {
      const prepared = await preparing;
      if (prepared) await rm(prepared.dataDir, { recursive: true });
      pool?.end();
    },
  };
}
