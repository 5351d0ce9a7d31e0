const digits: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', Z: '2', B: '8', G: '6' };

/** A serial in which letters that look like digits are those digits. */
export function foldLookAlikes(serial: string): string {
  return serial.toUpperCase().replaceAll(/[OISZBG]/g, (letter) => digits[letter] ?? letter);
}
