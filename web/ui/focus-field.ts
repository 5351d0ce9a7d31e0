/** Focuses a field of the form by its name. */
export function focusField(form: HTMLFormElement | null | undefined, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
