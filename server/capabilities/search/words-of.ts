import { wordsOf as wordsOfAny } from '@fettle/contract/search/search-words.ts';

/** The words of a text, as the contract defines them. Most texts are ASCII, which has no accents to remove. */
export function wordsOf(text: string): string[] {
  return /^\p{ASCII}*$/u.test(text) ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []) : wordsOfAny(text);
}
