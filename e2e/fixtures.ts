import { X509Certificate } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ConsoleMessage, expect, type Locator, type Page, type Route, test as playwrightTest } from '@playwright/test';
import { addSession, type ApiClient, apiClient, fridge, password, type Session } from './api-client.ts';
import { type PreparedShop, prepareShop } from './prepared-shop.ts';
import { recordProcessorTime } from './record-processor-time.ts';
import { type PooledServer, type ServerPool, startServerPool } from './server-pool.ts';

/** A shop with three employees. */
export type Shop = {
  url: string;
  /** Admin, in the office. */
  ada: ApiClient;
  /** Fridge Tech. */
  tess: ApiClient;
  /** Washer Tech. */
  walt: ApiClient;
  /** Registers a machine and returns its id. */
  addMachine: (fields?: object, by?: ApiClient) => Promise<number>;
  /** Runs `action` with the server's clock set to a past instant. */
  withClockAt: <Result>(instant: string, action: () => Promise<Result>) => Promise<Result>;
};

/** Browsers cache, store, restore and send differently over https, which is HTTP/2. */
export const schemes = {
  http: { shopEnvironment: {}, ignoreHTTPSErrors: false },
  https: { shopEnvironment: { TLS: 'auto', HTTPS_PORT: '0' }, ignoreHTTPSErrors: true },
};

type ShopFixtures = {
  recordedTime: undefined;
  /** The server's environment. `MDNS_PORT` is where its printers announce themselves, `WEB_FILES` the folder of another build. */
  shopEnvironment: Record<string, string>;
  /** Starts a server with an empty data folder, or with a copy of `dataDir`. */
  startServer: (dataDir?: string) => Promise<PooledServer>;
  /** A shop without employees. */
  emptyShop: PooledServer;
  shop: Shop;
};

type WorkerFixtures = {
  serverPool: ServerPool;
  preparedShop: PreparedShop;
};

/** The fixtures without a page. The tests in WebKit and Firefox extend them too. */
export const baseTest = playwrightTest.extend<ShopFixtures, WorkerFixtures>({
  shopEnvironment: [{}, { option: true }],

  recordedTime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
    async ({}, use, testInfo) => recordProcessorTime(testInfo, () => use(undefined)),
    { auto: true },
  ],

  serverPool: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
    async ({}, use) => {
      const pool = startServerPool();
      await use(pool);
      pool.end();
    },
    { scope: 'worker' },
  ],

  preparedShop: [
    async ({ serverPool }, use) => {
      const shop = await prepareShop(serverPool);
      await use(shop);
      await rm(shop.dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],

  startServer: async ({ serverPool, shopEnvironment }, use) => {
    const servers: PooledServer[] = [];
    await use(async (dataDir) => {
      const server = await serverPool.start(shopEnvironment, dataDir);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },

  emptyShop: async ({ startServer }, use) => use(await startServer()),

  shop: async ({ startServer, preparedShop }, use) => {
    const { url, httpUrl, setClock } = await startServer(preparedShop.dataDir);
    if (url.startsWith('https:')) await trustRootOf(httpUrl);
    // The prepared shop has no HTTPS, where the cookie has another name.
    const cookiePrefix = url.startsWith('https:') ? '__Host-' : '';
    const session = ({ user, cookie }: Session) => ({ user, cookie: cookiePrefix + cookie });
    const { ada, tess, walt } = preparedShop.employees;
    const client = apiClient(url, session(tess));
    await use({
      url,
      ada: apiClient(url, session(ada)),
      tess: client,
      walt: apiClient(url, session(walt)),
      async addMachine(fields = {}, by = client) {
        const { machine_id } = await by.call('POST', '/api/create/add_machine', { ...fridge, ...fields });
        return machine_id as number;
      },
      async withClockAt(instant, action) {
        await setClock(Date.parse(instant) - Date.now());
        const result = await action();
        await setClock(0);
        return result;
      },
    });
  },
});

type PageFixtures = {
  /** Logs the browser in without the login screen, and opens `path`. */
  logInAs: (employee: Session, path?: string) => Promise<void>;
  failOnPageError: undefined;
};

/** The test function for Chromium. Fails when the page logs an error. */
export const test = baseTest.extend<PageFixtures>({
  logInAs: async ({ page, context, shop }, use) => {
    await use(async (session, path = '/') => {
      const [name, value] = session.cookie.split('=');
      const cookies = await context.cookies(shop.url);
      // The page of another employee would notice the new cookie, and reload.
      if (cookies.some((before) => before.name === name && before.value !== value)) await page.goto('about:blank');
      await addSession(context, session, shop.url);
      await page.goto(shop.url + path);
    });
  },

  failOnPageError: [
    // Depends on `startServer` so that the listeners are removed before the servers close: a page still loading at that point logs errors.
    async ({ page, startServer: _startServer }, use) => {
      page.on('pageerror', fail);
      page.on('console', failIfError);
      await use(undefined);
      page.off('pageerror', fail);
      page.off('console', failIfError);
    },
    { auto: true },
  ],
});

/** Makes `fetch` in this process trust the shop's root CA. */
async function trustRootOf(httpUrl: string): Promise<void> {
  const response = await fetch(`${httpUrl}/trust/fettle-authority.crt`);
  const certificate = new X509Certificate(Buffer.from(await response.arrayBuffer()));
  setDefaultCACertificates([...getCACertificates('default'), certificate.toString()]);
}

function fail(error: Error): never {
  throw error;
}

/** Failed requests as Chromium logs them, the second for a service worker. Some tests cause them on purpose, as does a stopping server. */
const failedRequest = /^(Failed to load resource|An unknown error occurred when fetching the script)/;

function failIfError(message: ConsoleMessage): void {
  if (message.type() === 'error' && !failedRequest.test(message.text())) throw new Error(`The page logged: ${message.text()}`);
}

/** What a screen shows while it loads. */
export const skeleton = (page: Page) => page.locator(':has(> output + [aria-hidden])');

/** All toasts. Each has a button of its own. */
export const allToasts = (page: Page) => page.locator(':has(> [aria-label="Dismiss"])');

/** The toast with this text. */
export const toast = (page: Page, text: string) => allToasts(page).filter({ has: page.getByText(text, { exact: true }) });

/** Expects that a field shows an error, has the focus, and that typing would replace what it contains. */
export async function expectErrorAt(field: Locator, error: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(error);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  const selected = await field.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) =>
    // An email field has no selection of its own.
    selectionStart === null || selectionEnd === null ? getSelection()?.toString().length : selectionEnd - selectionStart,
  );
  expect(selected).toBe((await field.inputValue()).length);
}

/** Methods of the requests that the page sends to `path` from now on. The returned array grows. */
export function requestsTo(page: Page, path: string): string[] {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) methods.push(request.method());
  });
  return methods;
}

/** Resolves when the page that is opened next follows the shop. Requests that it sends then would notice a session that has ended. */
export async function whenListening(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/live$|\/api\/live\?/), page.waitForResponse(/get_bench_news/)]);
}

/** Changes the page's session with its next request to `url`: no other one meets the change before that. */
export async function changeSessionWith(page: Page, url: RegExp, change: () => Promise<void>): Promise<void> {
  const meetChange = async (route: Route) => {
    await change();
    await route.continue();
  };
  await page.route(url, meetChange, { times: 1 });
}

/** Clicks a button in the dialog with this name. */
export async function clickInDialog(page: Page, dialog: string, button: string): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button }).click();
}

/** Opens the main navigation, which narrow screens show behind the Menu button. */
export async function openMenu(page: Page): Promise<void> {
  const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
  const inline = page.getByRole('navigation', { name: 'Main' });
  await menuButton.or(inline).filter({ visible: true }).waitFor();
  if (await menuButton.isVisible()) await menuButton.click();
}

/** Follows a link of the main navigation. */
export async function navigateTo(page: Page, label: string): Promise<void> {
  await openMenu(page);
  const navigation = page.getByRole('navigation', { name: /^(Main|Menu)$/ });
  await navigation.getByRole('link', { name: label }).filter({ visible: true }).click();
}

/** Unfolds the history of the card on the screen. */
export async function openHistory(page: Page) {
  const history = page.getByRole('region', { name: 'History' });
  await history.locator('summary').first().click();
  return history;
}

/** Registers the first employee, starting at the login screen. */
export async function setUpShop(page: Page, setupCode = ''): Promise<void> {
  await page.getByRole('link', { name: 'Set up the shop' }).click();
  await page.getByLabel('Position').selectOption('Office');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Fontenot');
  await page.getByLabel('Email').fill('ada@bayou.example');
  await page.getByLabel('Setup Code').fill(setupCode);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-Enter Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Fills in and submits the login screen. */
export async function submitLogin(page: Page, name: string): Promise<void> {
  await page.getByLabel('Technician').selectOption(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('banner')).toContainText(`Fettle ${name.split(' ')[0]}`);
}

/** Opens the menu under the employee's name. */
export async function openUserMenu(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /: settings and logout$/ })
    .click();
  return page.getByRole('dialog', { name: /: settings and logout$/ });
}

/** Clicks Logout in the menu under the employee's name. Does not wait for the server's reply. */
export async function clickLogout(page: Page): Promise<void> {
  await (await openUserMenu(page)).getByRole('button', { name: 'Logout' }).click();
}
