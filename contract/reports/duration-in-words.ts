import { join, type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';

/** A duration in its two largest units: `2 days 4 hours`, `3 hours 20 minutes`, `under a minute`. */
export function durationInWords(hours: number): Message {
  const minutes = Math.round(hours * 60);
  if (minutes < 1) return msg('under a minute');
  if (minutes < 24 * 60) return join(inHours(Math.floor(minutes / 60)), inMinutes(minutes % 60));
  const wholeHours = Math.round(hours);
  return join(inDays(Math.floor(wholeHours / 24)), inHours(wholeHours % 24));
}

function inDays(count: number): Message {
  return pluralMsg(count, '{count} day', '{count} days');
}

function inHours(count: number): Message | undefined {
  return count === 0 ? undefined : pluralMsg(count, '{count} hour', '{count} hours');
}

function inMinutes(count: number): Message | undefined {
  return count === 0 ? undefined : pluralMsg(count, '{count} minute', '{count} minutes');
}
