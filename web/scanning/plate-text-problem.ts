// As in the contract, whose schemas no screen loads before somebody types.
const longestPlateText = 64;
// oxlint-disable-next-line no-control-regex -- naming control characters is what it is for
const controlCharacters = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;

/** Why a model or serial cannot be this text, as a sentence; undefined when it can. Nothing is cut off to make it fit. */
export function whyNotOnAPlate(text: string): string | undefined {
  // The capitals of some letters are two (ß, SS).
  if (text.toUpperCase().length > longestPlateText)
    return `Too long for the field: ${text.length} characters, it holds ${longestPlateText}.`;
  if (controlCharacters.test(text)) return 'Holds characters that cannot be printed.';
  return undefined;
}
