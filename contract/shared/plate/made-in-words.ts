import { joinWith, type Message, msg } from '@fettle/i18n/message.ts';
import { monthNames } from '../month-names.ts';
import { firstDay, type DateOfManufacture, monthOf } from './dates-of-manufacture.ts';

/** `March 2006 or March 2018`; from three on, a month that all share is said once: `June 1992, 2004 or 2016`. A week is said as the month in which it begins. */
export function madeInWords(dates: readonly DateOfManufacture[], names: readonly Message[] = monthNames): Message {
  const parts = [...new Map(dates.map((date) => [monthOf(date), firstDay(date).split('-')])).entries()];
  const firstMonth = parts[0]?.[1][1];
  const isShared = parts.length > 2 && parts.every(([date, [, month]]) => date.includes('-') && month === firstMonth);
  const words = parts.map(([date, [year = '', month]], index) =>
    date.includes('-') && !(isShared && index > 0) ? msg('{month} {year}', { month: names[Number(month) - 1], year }) : { source: year },
  );
  const last = words.pop();
  if (!last) return { source: '' };
  return words.length === 0 ? last : msg('{dates} or {last}', { dates: joinWith(', ', words), last });
}
