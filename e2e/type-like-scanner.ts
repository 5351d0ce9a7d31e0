import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export type ScannerSettings = {
  /** Keys before and after the text: `Enter`, `Tab`, `Control+J` or a character. */
  before?: readonly string[];
  after?: readonly string[];
  /** Milliseconds from key to key. */
  gap?: number;
  /** Milliseconds since the scan before, for keys that belong to it. Otherwise at least two seconds. */
  pause?: number;
};

const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
const controlJ = { key: 'j', code: 'KeyJ', windowsVirtualKeyCode: 74, modifiers: 2 };

const namedKeys: Readonly<Record<string, { down: { key: string; text?: string }; up: { key: string } }>> = {
  Enter: { down: { ...enter, text: '\r' }, up: enter },
  Tab: { down: tab, up: tab },
  // Many scanners send this for a line feed.
  'Control+J': { down: controlJ, up: controlJ },
};

const pauseOfNextScan = 2_000;
const ends = new WeakMap<Page, number>();

/** Sends real key events like a scanner: the timestamps are `gap` apart, however busy the computer is. */
export async function typeLikeScanner(
  page: Page,
  text: string,
  { before = [], after = ['Enter'], gap = 8, pause }: ScannerSettings = {},
): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const keys = [...before, ...text.split(''), ...after].map((key) => namedKeys[key] ?? { down: { key, text: key }, up: { key } });
  // The timestamps of the scan before may lie in the future.
  const start = Math.max(pause === undefined ? Date.now() / 1000 : 0, (ends.get(page) ?? 0) + (pause ?? pauseOfNextScan) / 1000);
  ends.set(page, start + (keys.length * gap) / 1000);
  await Promise.all(
    keys.flatMap(({ down, up }, index) => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: start + (index * gap) / 1000, ...down }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: start + ((index + 0.5) * gap) / 1000, ...up }),
    ]),
  );
  await keyboard.detach();
}

/** Waits until the page listens for a scanner: nothing else listens to keys that are released. */
export async function awaitScannerListener(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  // A function of the developer tools' console.
  const expression = 'getEventListeners(window).keyup?.length ?? 0';
  const countListeners = async () => {
    const { result } = await devTools.send('Runtime.evaluate', { expression, includeCommandLineAPI: true, returnByValue: true });
    return result.value as number;
  };
  while ((await countListeners()) === 0) await setTimeout(20);
  await devTools.detach();
}
