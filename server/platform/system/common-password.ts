import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const seasons = ['spring', 'summer', 'autumn', 'fall', 'winter'];
const months = 'january february march april may june july august september october november december'.split(' ');
const datedWords: ReadonlySet<string> = new Set([...seasons, ...months]);
const minCharacters = 3;

/**
 * Whether a password is among anyone's first guesses: a leaked one, a season or month with a year, or the same one or two characters again
 * and again. Reads the list each time: passwords change too rarely to keep it in memory.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < minCharacters || isDated(text)) return true;
  return `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')}`.includes(`\n${text}\n`);
}

function isDated(text: string): boolean {
  return datedWords.has(text.replaceAll(/[^a-z]/g, '')) && /^(?:19|20)?\d\d$/.test(text.replaceAll(/\D/g, ''));
}
