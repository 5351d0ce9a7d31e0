import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../http/app-error.ts';

/** Whose password it is to be. */
export type Owner = { first_name: string; last_name: string; email: string };

/**
 * Refuses a password that is among the first to be guessed.
 * @throws AppError bad_input
 */
export async function refuseGuessable(password: string, { first_name, last_name, email }: Owner, shopName: string): Promise<void> {
  if (await isCommon(password)) throw new AppError('bad_input', 'This password is one of the most common ones. Choose another.');
  const refuse = (what: string, words: readonly string[], shortest: number) => {
    if (containsOneOf(password, words, shortest)) throw new AppError('bad_input', `The password must not contain ${what}.`);
  };
  refuse('the first or last name', [first_name, last_name, first_name + last_name, ...wordsOf(first_name), ...wordsOf(last_name)], 3);
  refuse('the email address', [email, email.split('@')[0] ?? ''], 3);
  refuse("the shop's name", [shopName], 3);
  refuse("the shop's name", wordsOf(shopName), 4);
}

/** Read each time: passwords are chosen so seldom that the list need not stay in memory. */
async function isCommon(password: string): Promise<boolean> {
  const list = await readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return `\n${list}`.includes(`\n${password.toLowerCase()}\n`);
}

/** Ignores letter case, accents, spaces and punctuation. */
function containsOneOf(password: string, words: readonly string[], shortest: number): boolean {
  const read = lettersOf(password);
  return words.map(lettersOf).some((word) => word.length >= shortest && read.includes(word));
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}\p{M}]+/u);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
