import { flushSync } from 'react-dom';

/** Renders a form's errors with `showErrors`, and focuses the first invalid field. */
export function focusFirstError(form: HTMLElement, showErrors: () => void): void {
  flushSync(showErrors);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
