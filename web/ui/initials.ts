/** The first letters of the first and the last word: `MG` for Marcus Guidry. */
export function initialsOf(name: string): string {
  return name.replace(/^\s*(\S?)(?:.*\s(\S))?.*$/u, '$1$2').toUpperCase();
}
