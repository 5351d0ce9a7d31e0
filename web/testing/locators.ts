import { onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The toast with this text. */
export function toast(text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).getByText(text, { exact: true });
}

/** Clicks a button in the dialog with this name. */
export async function clickInDialog(dialog: string, button: string): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button }).click();
}

/** The texts of what is there now. */
export function textsOf(locator: Locator): string[] {
  return locator.elements().map(({ textContent }) => textContent);
}

/** What the page shows from now on, after each change. The returned array grows. */
export function recordText(): string[] {
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

/** The path and the query of the page. */
export function url(): string {
  return location.pathname + location.search;
}

/** Makes the window as wide as one on a desk, until the test ends. */
export async function widenWindow(): Promise<void> {
  onTestFinished(() => page.viewport(390, 844));
  await page.viewport(1280, 800);
}

/** Presses Enter on a button. */
export async function pressEnter(locator: Locator): Promise<void> {
  await focus(locator);
  await userEvent.keyboard('{Enter}');
}

/** Unfolds the history of the card on the screen, and returns its lines. */
export async function openHistory(): Promise<Locator> {
  const history = page.getByRole('region', { name: 'History' });
  (await history.findElement()).querySelector('summary')?.click();
  return history.getByRole('listitem');
}

export async function focus(locator: Locator): Promise<void> {
  (await locator.findElement()).focus();
}

/** Clicks the button with this name. */
export async function press(name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
}
