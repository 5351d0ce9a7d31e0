import { type Locator, page } from 'vitest/browser';

/** The toast with this text. */
export function toast(text: string): Locator {
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
