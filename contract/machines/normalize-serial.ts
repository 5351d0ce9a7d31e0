import { normalizeText } from '../shared/normalize-text.ts';

/**
 * The lookup key of a serial or a model: its letters and digits, in upper case and in one form (NFKC). A text without letters and digits
 * keeps what it has.
 */
export function normalizeSerial(serial: string): string {
  // Upper case can bring back what NFKC takes apart.
  const text = normalizeText(serial).trim().normalize('NFKC').toUpperCase().normalize('NFKC');
  // Marks that a removed character kept apart have an order of their own.
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').normalize('NFC') || text;
}
