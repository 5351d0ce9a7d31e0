import { type Page, test as base } from '@playwright/test';
import { type Caller, openShop, password, setUp, signIn } from './open-shop.ts';

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
};

export const fridge = {
  type_of: 'fridge',
  brand: 'whirlpool',
  model: 'WRT311FZDM',
  serial: 'VSA1234567',
  style: 'Top & Bottom',
  color: 'White',
};

type Fixtures = {
  /** How the shop is configured. */
  shopEnvironment: Record<string, string>;
  /** `plainUrl`: the door for http of a shop with https, which leads to `url`; otherwise the same as that. */
  emptyShop: { url: string; plainUrl: string };
  shop: Shop;
  as: (caller: Caller, path?: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  shopEnvironment: [{}, { option: true }],

  emptyShop: async ({ shopEnvironment }, give) => {
    const { url, plainUrl, close } = await openShop(shopEnvironment);
    await give({ url, plainUrl });
    await close();
  },

  shop: async ({ emptyShop: { url } }, give) => {
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
    await give({ url, ada, tess, walt, machine });
  },

  // Signs the browser in as somebody and opens a screen.
  as: async ({ page, context, shop }, give) => {
    await give(async ({ cookie }, path = '/') => {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
      await page.goto(shop.url + path);
    });
  },
});

// A page that logs an error is a defect, but for calls that a story refuses on purpose, which the browser logs by itself.
test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      throw new Error(`The page logged: ${message.text()}`);
  });
});

/** The toast that says this. */
export function toast(page: Page, text: string) {
  return page.locator('[class*="toast_"]', { has: page.getByText(text, { exact: true }) });
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
