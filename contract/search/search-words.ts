const maxWords = 8;

/** Besides everything but letters and digits: a few letters that SQLite counts as accents, and those that JavaScript could cut in half. */
const separators = /(?:[^\p{L}\p{N}]|[\u19b0-\u19c9\u1cf2\u1cf3\u{10000}-\u{10ffff}])+/u;

/** The words of a text, in lower case and without the accents of Latin letters. Everything but letters and digits separates words. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/([A-Za-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '');
}

/** The words that a search looks for. Each one is the beginning of a word; those that another one begins with are left out. */
export function searchWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).slice(0, maxWords);
}
