import { madeInWords } from './made-in-words.ts';
import type { RecallNotice } from './recall-table.ts';

/** `recall 05-123`, or without a number `a recall of March 2009`. */
export function nameOfNotice({ number, date }: Pick<RecallNotice, 'number' | 'date'>): string {
  return number ? `recall ${number}` : `a recall of ${madeInWords([date.slice(0, 7)])}`;
}
