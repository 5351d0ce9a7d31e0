import { flushSync } from 'react-dom';

export function focusFirstError(form: HTMLElement, showErrors: () => void): void {
  flushSync(showErrors);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
