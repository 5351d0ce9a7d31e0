import { flushSync } from 'react-dom';

/** Focuses the first field with an error and selects what it contains, but not a long text, which one key would delete. */
export function focusFirstError(form: HTMLElement, showErrors: () => void): void {
  flushSync(showErrors);
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
