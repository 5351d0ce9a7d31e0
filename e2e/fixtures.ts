import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { type Caller, password, setUp, signIn } from './test-server.ts';
import { type OpenShop, type ShopOpener, startShopOpener } from './server-pool.ts';

/** A shop with three people, open for one story. */
export type Shop = {
  url: string;
  /** Admin, in the office. */
  ada: Caller;
  /** Fridge Tech. */
  tess: Caller;
  /** Washer Tech. */
  walt: Caller;
  /** Registers a machine and gives its id. */
  machine: (fields?: object, by?: Caller) => Promise<number>;
  /** What is done in it was done at that past instant. */
  at: <Result>(instant: string, done: () => Promise<Result>) => Promise<Result>;
};

export const fridge = {
  type_of: 'fridge',
  brand: 'whirlpool',
  model: 'WRT311FZDM',
  serial: 'VSA1234567',
  style: 'Top & Bottom',
  color: 'White',
};

type ShopFixtures = {
  /** How the shop is configured. */
  shopEnvironment: Record<string, string>;
  emptyShop: OpenShop;
  shop: Shop;
};

/** A test with a shop of its own, in whatever browser it starts. */
export const shopTest = base.extend<ShopFixtures, { opener: ShopOpener }>({
  shopEnvironment: [{}, { option: true }],

  opener: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, give) => {
      const opener = startShopOpener();
      await give(opener);
      opener.end();
    },
    { scope: 'worker' },
  ],

  emptyShop: async ({ opener, shopEnvironment }, give) => {
    const shop = await opener.open(shopEnvironment);
    await give(shop);
    await shop.close();
  },

  shop: async ({ emptyShop: { url, plainUrl, turnBack } }, give) => {
    if (url.startsWith('https:')) await trustRootOf(plainUrl);
    const ada = await setUp(url, { first_name: 'Ada', last_name: 'Fontenot', email: 'ada@bayou.example', role: 0 });
    const hire = async (first_name: string, last_name: string, role: number) => {
      const person = { first_name, last_name, role, email: `${first_name}@bayou.example`, password1: password, password2: password };
      const { user } = (await ada.call('POST', '/api/auth/register', person)) as { user: { id: number } };
      return signIn(url, user.id);
    };
    const tess = await hire('Tess', 'Guidry', 1);
    const walt = await hire('Walt', 'Broussard', 2);
    const machine = async (fields = {}, by = tess) => {
      const { machine_id } = await by.call('POST', '/api/create/add_machine', { ...fridge, ...fields });
      return machine_id as number;
    };
    const at = async <Result>(instant: string, done: () => Promise<Result>) => {
      await turnBack(Date.now() - Date.parse(instant));
      const result = await done();
      await turnBack(0);
      return result;
    };
    await give({ url, ada, tess, walt, machine, at });
  },
});

type Fixtures = {
  as: (caller: Caller, path?: string) => Promise<void>;
  noPageErrors: undefined;
};

/** A test with a shop of its own, in Chromium. */
export const test = shopTest.extend<Fixtures>({
  // Signs the browser in as somebody and opens a screen.
  as: async ({ page, context, shop }, give) => {
    await give(async ({ cookie }, path = '/') => {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
      await page.goto(shop.url + path);
    });
  },

  // A page that logs an error is a defect, but for calls that a test refuses on purpose, which the browser logs by itself.
  noPageErrors: [
    async ({ page, emptyShop: _open }, give) => {
      page.on('pageerror', fail);
      page.on('console', failIfError);
      await give(undefined);
      // The shop closes next, and a page that still loads something logs that it failed.
      page.off('pageerror', fail);
      page.off('console', failIfError);
    },
    { auto: true },
  ],
});

/** Lets Node's own requests trust the shop's root CA, as its phones do. */
async function trustRootOf(plainUrl: string): Promise<void> {
  const response = await fetch(`${plainUrl}/trust/fettle-authority.crt`);
  const certificate = new X509Certificate(Buffer.from(await response.arrayBuffer()));
  setDefaultCACertificates([...getCACertificates('default'), certificate.toString()]);
}

function fail(error: Error): never {
  throw error;
}

function failIfError(message: ConsoleMessage): void {
  if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
    throw new Error(`The page logged: ${message.text()}`);
}

/** The toast that says this. */
export function toast(page: Page, text: string) {
  return page.locator('[class*="toast_"]', { has: page.getByText(text, { exact: true }) });
}

/** The methods of the requests that the page sends to a path from now on; the list grows. */
export function requestsTo(page: Page, path: string): string[] {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) methods.push(request.method());
  });
  return methods;
}

/** Answers the open question with the button of this name. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: button }).click();
}

/** Opens the header's navigation where a phone has it behind the bars. */
export async function openMenu(page: Page): Promise<void> {
  const bars = page.getByRole('button', { name: 'Menu', exact: true });
  const inline = page.getByRole('navigation', { name: 'Main' });
  await bars.or(inline).filter({ visible: true }).waitFor();
  if (await bars.isVisible()) await bars.click();
}

/** Goes somewhere by the header's navigation. */
export async function goTo(page: Page, label: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('navigation').getByRole('link', { name: label }).filter({ visible: true }).click();
}

/** Sets a shop up from its sign-in screen, as its first employee. */
export async function setUpByHand(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up the shop' }).click();
  await page.getByLabel('Position').selectOption('Office');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Fontenot');
  await page.getByLabel('Email').fill('ada@bayou.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-Enter Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Signs in by hand at the sign-in screen. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Technician').selectOption(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('banner')).toContainText(`Fettle ${name.split(' ')[0]}`);
}

/** Signs out by the header's navigation; what the server makes of it is not waited for. */
export async function pressLogout(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
}
