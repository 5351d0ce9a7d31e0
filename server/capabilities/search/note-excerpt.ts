import { wordsOf } from './words-of.ts';

/** Characters before and after the word. */
const context = { before: 30, after: 90 };

/** The part of a note with the first of the words; undefined unless the notes, newest first, have all of them. */
export function noteExcerpt(notes: readonly string[], words: readonly string[]): string | undefined {
  const wordsOfNotes = notes.map(wordsOf);
  if (!words.every((word) => wordsOfNotes.some((noteWords) => hasWord(noteWords, word)))) return undefined;
  const counts = wordsOfNotes.map((noteWords) => words.filter((word) => hasWord(noteWords, word)).length);
  const note = notes[counts.indexOf(Math.max(...counts))] ?? '';
  return excerptAround(note, words);
}

function hasWord(noteWords: readonly string[], word: string): boolean {
  return noteWords.some((other) => other.startsWith(word));
}

function excerptAround(note: string, words: readonly string[]): string {
  const text = note.replaceAll(/\s+/g, ' ');
  const pieces = text.split(/(?<=[^\p{L}\p{N}\p{M}])/u);
  const index = pieces.findIndex((piece) => wordsOf(piece).some((word) => words.some((start) => word.startsWith(start))));
  const at = pieces.slice(0, Math.max(0, index)).join('').length;
  const start = at <= context.before ? 0 : text.lastIndexOf(' ', at - context.before) + 1;
  const cut = text.slice(start);
  const end = cut.length <= context.before + context.after ? cut.length : cut.lastIndexOf(' ', context.before + context.after);
  return `${start > 0 ? '…' : ''}${cut.slice(0, end > 0 ? end : context.after)}${end < cut.length ? '…' : ''}`;
}
