import { type Message, msg } from '@fettle/i18n/message.ts';
import { madeInWords } from './made-in-words.ts';
import type { RecallNotice } from './recall-table.ts';

/** The number of a notice, or without one its month: `05-123`, `2009-03`. */
export function numberOfNotice({ number, date }: Pick<RecallNotice, 'number' | 'date'>): string {
  return number || date.slice(0, 7);
}

/** `recall 05-123`, `a recall of March 2009` */
export function nameOfNotice(number: string): Message {
  return /^\d{4}-\d\d$/.test(number) ? msg('a recall of {month}', { month: madeInWords([number]) }) : msg('recall {number}', { number });
}
