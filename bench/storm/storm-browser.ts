import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addSession, type Session } from '../../e2e/api-client.ts';
import { clickInDialog } from '../../e2e/fixtures.ts';
import { whenInstalled } from '../../e2e/restartable-server.ts';
import { type CuttableProxy, startProxy } from './cuttable-proxy.ts';
import type { ActionKind, BrowserPlan, Cut } from './plan.ts';

/** A note that was written on a page. `texts` are its own and those of its edits, in order. */
export type WrittenNote = { machineId: number; texts: string[] };

/** What an employee did in a browser. */
class Diary {
  readonly notes: WrittenNote[] = [];
  statusChanges = 0;
  edits = 0;
  madeOffline = 0;
  cuts = 0;
  reloads = 0;
  /** How often a button was pressed once more, after an error message. */
  repeats = 0;
  slowest = { ms: 0, what: '' };
  readonly pageErrors: string[] = [];
  /** What could not be done on the screen, and what the screen showed. */
  readonly hangs: string[] = [];
}

/** An event, or with `name: 'open'` the last id at the start of a new tab's stream. `at` is in milliseconds. */
export type Arrival = { name: string; id: number; at: number };

type BrowserOptions = {
  index: number;
  serverUrl: string;
  session: Session;
  ownMachine: number;
  sharedMachine: number;
  random: () => number;
  isServerRunning: () => boolean;
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const patienceMs = 20_000;

/** One employee with a browser that has two tabs: the card of a machine of their own, and that of the machine which all watch. */
export class StormBrowser {
  readonly diary = new Diary();
  readonly options: BrowserOptions;
  readonly own: Page;
  readonly shared: Page;
  readonly #context: BrowserContext;
  readonly #proxy: CuttableProxy;
  #isOffline = false;

  private constructor(options: BrowserOptions, context: BrowserContext, proxy: CuttableProxy, own: Page, shared: Page) {
    this.options = options;
    this.#proxy = proxy;
    this.#context = context;
    this.own = own;
    this.shared = shared;
  }

  static async open(browser: Browser, options: BrowserOptions): Promise<StormBrowser> {
    const proxy = await startProxy(options.serverUrl);
    const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
    await addSession(context, options.session, proxy.url);
    await context.addInitScript(recordEvents);
    const [own, shared] = [await context.newPage(), await context.newPage()];
    const opened = new StormBrowser(options, context, proxy, own, shared);
    for (const page of [own, shared]) page.on('pageerror', (error) => opened.diary.pageErrors.push(String(error)));
    await openCard(own, proxy.url, options.ownMachine);
    await openCard(shared, proxy.url, options.sharedMachine);
    await shared.evaluate(() => document.body.setAttribute('data-opened-once', ''));
    await whenInstalled(shared);
    return opened;
  }

  /** Resolves when all actions are done and the browser is online. */
  async run({ actions, cuts }: BrowserPlan): Promise<void> {
    const startedAt = performance.now();
    const until = (at: number) => setTimeout(Math.max(0, startedAt + at - performance.now()));
    const cutting = (async () => {
      for (const cut of cuts) {
        await until(cut.at);
        await this.#cut(cut);
      }
    })();
    for (const { at, kind } of actions) {
      await until(at);
      await this.#act(kind).catch((error: unknown) => this.#recordHang(kind, error));
    }
    await cutting;
  }

  async #cut({ ms, kind }: Cut): Promise<void> {
    this.#isOffline = true;
    this.diary.cuts += 1;
    this.#proxy.cut(kind === 'silent' ? 'silent' : 'reset');
    if (kind === 'offline') await this.#context.setOffline(true);
    await setTimeout(ms);
    this.#proxy.mend();
    if (kind === 'offline') await this.#context.setOffline(false);
    this.#isOffline = false;
  }

  async #recordHang(kind: ActionKind, error: unknown): Promise<void> {
    const screens = await Promise.all([this.own, this.shared].map((page) => page.locator('body').ariaSnapshot()));
    this.diary.hangs.push([`browser ${this.options.index}, ${kind}: ${String(error)}`, ...screens].join('\n'));
  }

  async #act(kind: ActionKind): Promise<void> {
    if (kind === 'reload') return this.#reload();
    const startedAt = performance.now();
    if (this.#isOffline || !this.options.isServerRunning()) this.diary.madeOffline += 1;
    if (kind === 'status') await this.#changeStatus();
    else if (kind === 'sharedNote') await this.#addNote(this.shared, this.options.sharedMachine);
    else if (kind === 'note' || !(await this.#editNote())) await this.#addNote(this.own, this.options.ownMachine);
    const ms = performance.now() - startedAt;
    if (ms > this.diary.slowest.ms) this.diary.slowest = { ms, what: `${kind} in browser ${this.options.index}` };
  }

  async #reload(): Promise<void> {
    await this.own.reload();
    await this.own.getByRole('button', { name: 'Add note' }).waitFor({ timeout: 60_000 });
    this.diary.reloads += 1;
  }

  async #addNote(page: Page, machineId: number): Promise<void> {
    const text = `Note ${this.options.index}.${this.diary.notes.length}.`;
    this.diary.notes.push({ machineId, texts: [text] });
    await page.getByRole('button', { name: 'Add note' }).click();
    await this.#saveNote(page, 'New note', text);
  }

  /** Edits one of the notes on the own machine's card. Returns false if none is at the server yet. */
  async #editNote(): Promise<boolean> {
    const shown = await this.own
      .getByRole('region', { name: 'NOTES' })
      .locator('li button:enabled:visible')
      .evaluateAll((buttons) => buttons.flatMap(({ textContent }) => /^Note \d+\.\d+\./.exec(textContent)?.[0] ?? []));
    const original = shown[Math.floor(this.options.random() * shown.length)];
    const note = this.diary.notes.find(({ texts: [text] }) => text === original);
    if (original === undefined || !note) return false;
    const text = `${original} Edit ${note.texts.length}.`;
    note.texts.push(text);
    this.diary.edits += 1;
    await this.own.getByRole('region', { name: 'NOTES' }).getByRole('button', { name: original }).click();
    await clickInDialog(this.own, 'Delete Note?', 'Edit');
    await this.#saveNote(this.own, 'Edit note', text);
    return true;
  }

  async #saveNote(page: Page, label: string, text: string): Promise<void> {
    const field = page.getByRole('textbox', { name: label });
    await field.fill(text);
    await this.#press(
      () => page.getByRole('button', { name: 'Save Note' }).click(),
      () => field.waitFor({ state: 'hidden', timeout: patienceMs }),
    );
  }

  async #changeStatus(): Promise<void> {
    const [complete, resume] = [this.#actionButton('Complete Repair'), this.#actionButton('Continue Repair')];
    await complete.or(resume).waitFor();
    const [pressed, next] = (await complete.isVisible()) ? [complete, resume] : [resume, complete];
    this.diary.statusChanges += 1;
    await this.#press(
      async () => {
        await pressed.click();
        await clickInDialog(this.own, 'Update Status?', 'Update');
      },
      () => next.waitFor({ timeout: patienceMs }),
    );
  }

  #actionButton(name: string) {
    return this.own.getByRole('group', { name: 'Machine actions' }).getByRole('button', { name });
  }

  /** An employee who reads that it failed presses once more. */
  async #press(press: () => Promise<void>, untilDone: () => Promise<void>): Promise<void> {
    await press();
    try {
      await untilDone();
    } catch {
      this.diary.repeats += 1;
      await press();
      await untilDone();
    }
  }

  /** Resolves when nothing waits anymore. Returns what the server did not accept. */
  async whenSent(timeout: number): Promise<string[]> {
    const bar = this.shared.getByRole('button', { name: /changes? (waiting|not accepted)/ });
    const waiting = this.shared.getByRole('button', { name: /waiting/ });
    await waiting.waitFor({ state: 'detached', timeout }).catch(() => undefined);
    if (!(await bar.isVisible())) return [];
    await bar.click();
    const lines = await this.shared.getByRole('dialog').getByRole('listitem').allInnerTexts();
    await this.shared.keyboard.press('Escape');
    return lines;
  }

  /** What the streams of this browser have brought to the tab that is never reloaded. */
  async arrivals(): Promise<Arrival[]> {
    return this.shared.evaluate(() => (globalThis as unknown as { arrivals: Arrival[] }).arrivals);
  }

  /** The texts of the notes that a card shows when all changes are shown. */
  async shownNotes(page: Page): Promise<string[]> {
    const changes = page.getByRole('button', { name: /^(\d+ new|Show changes)$/ });
    if (await changes.isVisible()) await changes.click();
    for (const name of [/^Show (all|the latest) \d+ notes$/, 'Show older notes']) {
      const more = page.getByRole('button', { name });
      if (await more.isVisible()) await more.click();
    }
    return page.getByRole('region', { name: 'NOTES' }).locator('li button > span:first-child').allInnerTexts();
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#proxy.close();
  }

  async isSharedCardReloaded(): Promise<boolean> {
    return (await this.shared.locator('body[data-opened-once]').count()) === 0;
  }
}

async function openCard(page: Page, url: string, machineId: number): Promise<void> {
  const stream = page.waitForResponse(/\/api\/live/);
  await page.goto(`${url}/card/${machineId}`);
  await page.getByRole('button', { name: 'Add note' }).waitFor();
  await stream;
}

/** The tab with the stream tells the others what it brings. Runs in the page. */
function recordEvents(): void {
  const arrivals: Arrival[] = [];
  Object.assign(globalThis, { arrivals });
  new BroadcastChannel('fettle:live').addEventListener('message', ({ data }: MessageEvent<'alive' | { name: string; id?: number }>) => {
    if (data !== 'alive' && data.id !== undefined) arrivals.push({ name: data.name, id: data.id, at: performance.now() });
  });
}
