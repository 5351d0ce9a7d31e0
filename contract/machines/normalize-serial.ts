/** Spaces, and hyphens with what is typed in their place: dashes (U+2010 to U+2015) and the minus sign (U+2212). */
const separators = /[\s\-\u2010-\u2015\u2212]/g;

/**
 * The key that a serial is looked up by: in upper case, without spaces and hyphens. A serial of nothing else is its own key,
 * so that any serial can be found.
 */
export function normalizeSerial(serial: string): string {
  const text = serial.trim().toUpperCase();
  return text.replace(separators, '') || text;
}
