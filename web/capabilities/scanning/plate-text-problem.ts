import { t } from '../../ui/language/language.ts';
// The same limit as in the contract, which is loaded only when a form is used.
const maxLength = 64;
// oxlint-disable-next-line no-control-regex -- this function is about control characters
const controlCharacters = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

export function plateTextProblem(text: string): string | undefined {
  // Upper case can be longer: ß becomes SS.
  if (text.toUpperCase().length > maxLength)
    return t('Too long: {length} characters. The limit is {maxLength}.', { length: text.length, maxLength });
  if (controlCharacters.test(text)) return t("Contains characters that can't be printed.");
  return undefined;
}
