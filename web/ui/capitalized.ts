/** `Yesterday` for yesterday, where a line begins with it. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
