import { maxPlateTextLength } from '@fettle/contract/shared/limits.ts';
import { t } from '../../ui/language/language.ts';

// oxlint-disable-next-line no-control-regex -- this function is about control characters
const controlCharacters = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

export function plateTextProblem(text: string): string | undefined {
  // Upper case can be longer: ß becomes SS.
  if (text.toUpperCase().length > maxPlateTextLength)
    return t('Too long: {length} characters. The limit is {maxLength}.', { length: text.length, maxLength: maxPlateTextLength });
  if (controlCharacters.test(text)) return t("Contains characters that can't be printed.");
  return undefined;
}
