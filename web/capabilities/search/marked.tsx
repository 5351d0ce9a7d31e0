import { wordsOf } from '@fettle/contract/search/search-words.ts';

/** The text with its words marked that begin with one of `words`, and the plates that contain one. */
export function Marked({ text, words, isPlate = false }: { text: string; words: readonly string[]; isPlate?: boolean }) {
  const isMatch = (piece: string) =>
    wordsOf(piece).some((part) => words.some((word) => part.startsWith(word) || (isPlate && word.length > 2 && part.includes(word))));
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text do not move
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece, index) => (isMatch(piece) ? <mark key={index}>{piece}</mark> : piece));
}
