// The same limit as in the contract, which is loaded only when a form is used.
const maxLength = 64;
// oxlint-disable-next-line no-control-regex -- this function is about control characters
const controlCharacters = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

export function plateTextProblem(text: string): string | undefined {
  // Upper case can be longer: ß becomes SS.
  if (text.toUpperCase().length > maxLength) return `Too long: ${text.length} characters. The limit is ${maxLength}.`;
  if (controlCharacters.test(text)) return "Contains characters that can't be printed.";
  return undefined;
}
