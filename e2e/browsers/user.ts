import { expect } from '@playwright/test';
import { callExpression, type ElementHandle, type Tab } from './browser.ts';
import { findElement, type Role } from './find-element.ts';
import { waitLimitMs } from '../../server/testing/time-limits.ts';

/** What a user does and sees in the browser. Each call retries until it succeeds or times out. */
export type User = {
  /** Opens a path of the shop. */
  open: (path: string) => Promise<void>;
  click: (role: Role, name: string) => Promise<void>;
  /** Fills the field with this label. */
  fill: (label: string, text: string) => Promise<void>;
  /** Chooses an option by its visible text in the select with this label. */
  choose: (label: string, option: string) => Promise<void>;
  upload: (label: string, file: string) => Promise<void>;
  /** Opens the navigation if it is behind the Menu button, as in narrow windows. */
  openMenu: () => Promise<void>;
  see: (role: Role, name: string) => Promise<void>;
  seeText: (text: string | RegExp) => Promise<void>;
  seeNoText: (text: string) => Promise<void>;
  seePath: (path: string) => Promise<void>;
  tab: Tab;
};

const pollOptions = { timeout: waitLimitMs, intervals: [50] };

export function createUser(tab: Tab, shopUrl: string): User {
  /** Retries every failure. This is safe: a command that the browser rejects, because the page just changed, has no effect. */
  async function operate(
    role: Role,
    name: string,
    action: (element: ElementHandle) => Promise<void>,
    mustBeOperable = true,
  ): Promise<void> {
    await expect(async () => {
      const element = await tab.find(callExpression(findElement, role, name, mustBeOperable));
      const which = mustBeOperable ? ' that can be clicked' : '';
      if (!element) throw new Error(`There is no ${role} "${name}"${which} on the page: ${String(await tab.evaluate(text))}`);
      await action(element);
    }).toPass(pollOptions);
  }
  /** Again, if the element moved away from the click. */
  async function click(role: Role, name: string): Promise<void> {
    await operate(role, name, async (element) => {
      await element.click();
      // The page that a link opens does not know.
      const isMissed = await tab.evaluate('globalThis.isClickMissed === true').catch(() => false);
      if (isMissed) throw new Error(`The click missed the ${role} "${name}".`);
    });
  }
  /** Retries failed reads too: during a navigation the page may have no body yet. */
  async function expectRead(expression: string, check: (value: unknown) => void): Promise<void> {
    await expect(async () => check(await tab.evaluate(expression))).toPass(pollOptions);
  }
  const text = 'document.body.innerText';

  return {
    tab,
    open: (path) => tab.goTo(shopUrl + path),
    click,
    fill: (label, value) => operate('field', label, (element) => element.fill(value)),
    choose: (label, option) => operate('field', label, (element) => element.choose(option)),
    upload: (label, file) => operate('field', label, (element) => element.upload(file), false),
    async openMenu() {
      await expectRead('document.querySelector("nav") !== null', (isShown) => expect(isShown).toBe(true));
      if (await tab.find(callExpression(findElement, 'button', 'Menu', false))) await click('button', 'Menu');
    },
    see: (role, name) => operate(role, name, async () => {}, false),
    seeText: (expected) => expectRead(text, (shown) => expect(shown).toMatch(expected)),
    seeNoText: (unexpected) => expectRead(text, (shown) => expect(shown).not.toContain(unexpected)),
    seePath: (path) => expectRead('location.pathname', (shown) => expect(shown).toBe(path)),
  };
}
