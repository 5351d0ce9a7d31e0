import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../packages/ipp/testing/free-port.ts';
import { waitLimitMs } from '../../server/testing/time-limits.ts';
import { startProgram } from './child-process.ts';
import { callExpression, type ElementHandle, type Browser, type Tab } from './browser.ts';
import { command, evaluate, newSession, pathOf } from './webdriver.ts';

/** MiniBrowser has a minimum width: 447 pixels in WebKitGTK 2.50. */
const phone = { x: 0, y: 0, width: 390, height: 844 };

/** Runs WebKitGTK's MiniBrowser on a virtual display, because it has no headless mode. */
export async function launchWebKit(): Promise<Browser> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const display = await firstLine(screen.stdout);
  const port = await freePort();
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // WebKit's sandbox does not work as root, and containers often run tests as root.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  });
  const driverUrl = `http://127.0.0.1:${port}`;
  await waitUntilReady(driverUrl);
  return {
    openTab: async () => openTab(await newSession(driverUrl, capabilities())),
    async close() {
      await driver.stop();
      await screen.stop();
    },
  };
}

async function firstLine(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) return line;
  throw new Error('Xvfb did not start.');
}

async function waitUntilReady(driverUrl: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; ; await delay(20)) {
    try {
      await command(driverUrl, 'GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

function capabilities(): object {
  const [binary] = globSync('/usr/lib/*/webkit{2gtk-4.1,gtk-6.0}/MiniBrowser');
  // The mock camera shows no code.
  const camera = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];
  return { 'webkitgtk:browserOptions': { binary, args: ['--automation', ...camera] } };
}

async function openTab(session: string): Promise<Tab> {
  await command(session, 'POST', '/window/rect', phone);
  const errors: string[] = [];
  async function saveErrors(): Promise<void> {
    errors.push(...((await evaluate(session, callExpression(takeCollectedErrors))) as string[]));
  }
  async function visit(url: string, limitMs: number): Promise<void> {
    await command(session, 'POST', '/url', { url }, limitMs);
    await evaluate(session, callExpression(collectErrors), limitMs);
  }
  async function goTo(url: string): Promise<void> {
    await saveErrors();
    // In one of some hundred runs, the driver never answers. Going there again has the same end.
    await visit(url, waitLimitMs / 3).catch(() => visit(url, waitLimitMs));
  }
  return {
    goTo,
    async setCookie(name, value, url) {
      // WebDriver sets cookies only for the current page's host.
      await goTo(`${url}/favicon.svg`);
      await command(session, 'POST', '/cookie', { cookie: { name, value, httpOnly: true, sameSite: 'Lax' } });
    },
    evaluate: (expression) => evaluate(session, expression),
    async find(expression) {
      const element = await evaluate(session, expression);
      return element ? elementHandle(session, pathOf(element)) : undefined;
    },
    async errors() {
      await saveErrors();
      return errors;
    },
    screenshot: async () => Buffer.from((await command(session, 'GET', '/screenshot')) as string, 'base64'),
    close: async () => void (await command(session, 'DELETE', '')),
  };
}

type ErrorLog = { errors?: string[] };

/** Runs in the page once it has loaded, and collects its errors, because WebDriver does not report console messages. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { errors } satisfies ErrorLog);
  // oxlint-disable-next-line no-console -- replaced in the page
  console.error = (...logged: unknown[]) => void errors.push(logged.map(String).join(' '));
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => errors.push(`${violatedDirective}: ${blockedURI}`));
}

/** Runs in the page. Returns the errors since the last call. */
function takeCollectedErrors(): string[] {
  return (globalThis as ErrorLog).errors?.splice(0) ?? [];
}

function elementHandle(session: string, path: string): ElementHandle {
  const send = async (name: string, body = {}) => void (await command(session, 'POST', `${path}/${name}`, body));
  return {
    click: () => send('click'),
    async fill(text) {
      await send('clear');
      await send('value', { text });
    },
    async choose(option) {
      const found = await command(session, 'POST', `${path}/element`, { using: 'xpath', value: `.//option[.=${JSON.stringify(option)}]` });
      await command(session, 'POST', `${pathOf(found)}/click`, {});
    },
    upload: (file) => send('value', { text: file }),
  };
}
