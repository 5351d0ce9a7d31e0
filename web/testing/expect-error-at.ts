import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects that a field shows an error, has the focus, and that typing would replace what it contains. */
export async function expectErrorAt(field: Locator, error: string): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(error);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  const { selectionStart, selectionEnd, value } = field.element() as HTMLInputElement;
  // An email field has no selection of its own.
  const selected = selectionStart === null || selectionEnd === null ? String(getSelection()).length : selectionEnd - selectionStart;
  expect(selected).toBe(value.length);
}
