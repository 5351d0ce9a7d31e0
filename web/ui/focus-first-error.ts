import { flushSync } from 'react-dom';

/** Shows what is wrong with a form at once, and puts the keyboard into the first field that is. */
export function focusFirstFault(form: HTMLElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
