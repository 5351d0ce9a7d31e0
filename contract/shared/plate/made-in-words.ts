import { monthNames } from '../month-names.ts';
import { firstDay, type MadeOn } from './dates-of-manufacture.ts';

/** `March 2006 or March 2018`; from three on, a month that all share is said once: `June 1992, 2004 or 2016`. A week is said as the month in which it begins. */
export function madeInWords(dates: readonly MadeOn[]): string {
  const words = [...new Set(dates.map(dateInWords))];
  const [first = ''] = words;
  const month = first.includes(' ') ? first.slice(0, first.indexOf(' ') + 1) : '';
  const isShared = words.length > 2 && words.every((word) => word.startsWith(month));
  const said = isShared ? [first, ...words.slice(1).map((word) => word.slice(month.length))] : words;
  const last = said.pop() ?? '';
  return said.length === 0 ? last : `${said.join(', ')} or ${last}`;
}

function dateInWords(date: MadeOn): string {
  const [year, month] = firstDay(date).split('-');
  return date === year ? date : `${monthNames[Number(month) - 1]} ${year}`;
}
