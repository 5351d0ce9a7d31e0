/** Spaces, hyphens, dashes (U+2010 to U+2015) and the minus sign (U+2212). */
const separators = /[\s\-\u2010-\u2015\u2212]/g;

/** The lookup key of a serial: upper case, without separators. A serial made only of separators keeps them. */
export function normalizeSerial(serial: string): string {
  const text = serial.trim().toUpperCase();
  return text.replace(separators, '') || text;
}
