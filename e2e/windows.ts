import { type CDPSession, expect, type Page, type ViewportSize } from '@playwright/test';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';

/** `textSize` is what the employee has set, `fontSize` the text size of the browser in pixels. */
type Window = { size: ViewportSize; isTouch: boolean; textSize?: 'larger'; fontSize?: 32 };

const phone: Window = { size: { width: 390, height: 844 }, isTouch: true };
const smallPhone: Window = { size: { width: 360, height: 740 }, isTouch: true };
const desk: Window = { size: { width: 1280, height: 800 }, isTouch: false };

export const phoneAndDesk: Readonly<Record<string, Window>> = { 'a phone': phone, 'a desk': desk };

export const allWindows: Readonly<Record<string, Window>> = {
  ...phoneAndDesk,
  'a small phone': smallPhone,
  'a small phone with text at 200%': { ...smallPhone, fontSize: 32 },
  'a desk at 400%': { size: { width: 320, height: 256 }, isTouch: false },
  'a phone on its side': { size: { width: 740, height: 360 }, isTouch: true },
  'a tablet with larger text': { size: { width: 744, height: 1133 }, isTouch: true, textSize: 'larger' },
  'a desk with text at 200%': { ...desk, fontSize: 32 },
};

/** Where longer words first lack room. */
const narrowWindows: Readonly<Record<string, Window>> = {
  'a small phone': smallPhone,
  'a small phone with text at 200%': { ...smallPhone, fontSize: 32 },
};

/** What does not fit in one of the windows, and the accessibility violations on a phone and a desk. Leaves the page on a phone. */
export async function problemsIn(windows: Readonly<Record<string, Window>>, page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const textSize = await page.evaluate(() => document.documentElement.dataset.textSize);
  const found: string[] = [];
  for (const [name, window] of Object.entries(windows)) {
    await resize(page, session, window);
    const problems = await layoutProblems(page);
    if (name in phoneAndDesk) problems.push(...(await violations(page)));
    found.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  await resize(page, session, phone);
  await page.evaluate((textSize) => void (document.documentElement.dataset.textSize = textSize ?? ''), textSize);
  await session.detach();
  return found;
}

/** What does not fit on a small phone in Spanish, whose words are longer. */
export async function problemsInSpanish(page: Page): Promise<string[]> {
  await choose(page, 'es');
  const found = await problemsIn(narrowWindows, page);
  await choose(page, 'en');
  return found;
}

/** Chooses a language as if in another tab: nothing of the screen is lost. */
async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => {
    localStorage.setItem('fettle:language', language);
    dispatchEvent(new StorageEvent('storage', { key: 'fettle:language' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Gives the page a window's size, pointer and text, for as long as the session is attached. */
export async function resize(page: Page, session: CDPSession, { size, isTouch, textSize, fontSize }: Window): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize ?? 16 } });
  await page.setViewportSize(size);
  await page.evaluate((textSize) => void (document.documentElement.dataset.textSize = textSize), textSize ?? 'normal');
}
