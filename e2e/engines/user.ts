import { expect } from '@playwright/test';
import { callOf, type ElementHandle, type Tab } from './engine.ts';
import { findElement, type Role } from './find-element.ts';

/** What a person does before a browser. Everything waits until it can be done or seen. */
export type User = {
  /** Opens an address of the shop. */
  open: (path: string) => Promise<void>;
  click: (role: Role, name: string) => Promise<void>;
  /** Fills the field with this label. */
  fill: (label: string, text: string) => Promise<void>;
  /** Chooses an option in the select with this label, both by the words on the screen. */
  choose: (label: string, option: string) => Promise<void>;
  upload: (label: string, file: string) => Promise<void>;
  /** Opens the navigation where a narrow window has it behind a button. */
  openMenu: () => Promise<void>;
  see: (role: Role, name: string) => Promise<void>;
  seeText: (text: string | RegExp) => Promise<void>;
  seeNoText: (text: string) => Promise<void>;
  /** Waits until the address within the shop is this one. */
  seePath: (path: string) => Promise<void>;
  tab: Tab;
};

const waiting = { timeout: 15_000, intervals: [50] };

export function userOf(tab: Tab, shopUrl: string): User {
  /** Tries again whatever fails: a command that the browser refuses, because the page has just changed, did nothing. */
  async function operate(role: Role, name: string, action: (element: ElementHandle) => Promise<void>, toOperate = true): Promise<void> {
    await expect(async () => {
      const element = await tab.find(callOf(findElement, role, name, toOperate));
      if (!element) throw new Error(`There is no ${role} "${name}" on the page${toOperate ? ' that can be clicked' : ''}.`);
      await action(element);
    }).toPass(waiting);
  }
  const text = () => tab.evaluate('document.body.innerText');

  return {
    tab,
    open: (path) => tab.goTo(shopUrl + path),
    click: (role, name) => operate(role, name, (element) => element.click()),
    fill: (label, value) => operate('field', label, (element) => element.fill(value)),
    choose: (label, option) => operate('field', label, (element) => element.choose(option)),
    upload: (label, file) => operate('field', label, (element) => element.upload(file), false),
    async openMenu() {
      await expect.poll(() => tab.evaluate('document.querySelector("nav") !== null'), waiting).toBe(true);
      if (await tab.find(callOf(findElement, 'button', 'Menu', false))) await operate('button', 'Menu', (element) => element.click());
    },
    see: (role, name) => operate(role, name, async () => {}, false),
    seeText: (wanted) => expect.poll(text, waiting).toMatch(wanted),
    seeNoText: (unwanted) => expect.poll(text, waiting).not.toContain(unwanted),
    seePath: (path) => expect.poll(() => tab.evaluate('location.pathname'), waiting).toBe(path),
  };
}
