import { capitalized } from '../../../ui/capitalized.ts';
import type { EventKind, MachineEvent } from '@fettle/contract/records/machine-event.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { nameOfNotice } from '@fettle/contract/shared/plate/name-of-notice.ts';
import { outcomeFromText, outcomeInWords } from '@fettle/contract/shared/plate/outcome-in-words.ts';
import { msg } from '@fettle/i18n/message.ts';
import { shownLocale, t } from '../../../ui/language/language.ts';
import { fieldLabel, valueLabel } from '../field-labels.ts';

export type EventText = {
  what: string;
  from?: string;
  to?: string;
  note?: string | undefined;
};

export function describeEvent(event: MachineEvent): EventText {
  return describe[event.kind](event);
}

const describe: Record<EventKind, (event: MachineEvent) => EventText> = {
  registered: ({ to }) => ({ what: to === null ? t('Checked in') : t('Checked in for {to}', { to }) }),
  edited: ({ field, from, to }) => (field === null ? { what: t('Edited') } : change(field, from, to)),
  status_changed: ({ from, to }) => change('status', from, to),
  handed_over: ({ from, to }) => ({ what: t('Technician'), from: from ?? '', to: to ?? '' }),
  credit_changed: ({ from, to }) => ({ what: t('Credit'), from: from ?? '', to: to ?? '' }),
  part_awaited: ({ to }) => ({ what: t('Waiting for part: {to}', { to: partText(to) }) }),
  part_changed: ({ from, to }) => ({ what: t('Part'), from: partText(from), to: partText(to) }),
  part_arrived: ({ from }) => ({ what: t('Part arrived: {from}', { from: partText(from) }) }),
  part_canceled: ({ from }) => ({ what: t('No longer waiting for part: {from}', { from: partText(from) }) }),
  note_added: ({ to }) => ({ what: t('Note added'), note: to ?? undefined }),
  note_edited: ({ from, to }) => ({ what: t('Note edited'), note: `${from} → ${to}` }),
  note_removed: ({ from }) => ({ what: t('Note deleted'), note: from ?? undefined }),
  note_restored: ({ to }) => ({ what: t('Note restored'), note: to ?? undefined }),
  photo_added: ({ to }) => ({ what: t('Photo added'), note: to ?? undefined }),
  photo_removed: ({ from }) => ({ what: t('Photo deleted'), note: from ?? undefined }),
  photo_restored: ({ to }) => ({ what: t('Photo restored'), note: to ?? undefined }),
  made_settled: ({ from, to }) => ({ what: t('Made'), from: madeText(from), to: madeText(to) }),
  recall_settled: ({ field, from, to }) => ({ what: noticeText(field ?? ''), from: outcomeText(from), to: outcomeText(to) }),
  label_printed: ({ to }) => ({ what: to === null ? t('Label printed') : t('{number} labels printed', { number: to }) }),
  exported: () => ({ what: t('Exported to inventory') }),
};

const notSettled = msg('not settled');

function partText(text: string | null): string {
  const [name, supplier, day] = (text ?? '').split('\n');
  return [name, supplier && t('from {supplier}', { supplier }), day && t('expected {day}', { day: longDay(day) })]
    .filter(Boolean)
    .join(', ');
}

function longDay(day: string): string {
  return new Intl.DateTimeFormat(shownLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Earlier versions wrote English sentences into the history, which are shown as they are; so they did for notices. */
function madeText(date: string | null): string {
  if (date === null) return t(notSettled);
  return /^\d{4}(-\d\d)?$/.test(date) ? t(madeInWords([date])) : date;
}

function noticeText(number: string): string {
  return capitalized(/^[\d-]+$/.test(number) ? t(nameOfNotice(number)) : number);
}

function outcomeText(text: string | null): string {
  if (text === null) return t(notSettled);
  const words = outcomeInWords(outcomeFromText(text));
  return words ? t(words) : text;
}

function change(field: string, from: string | null, to: string | null): EventText {
  return { what: fieldLabel(field), from: valueLabel(field, from), to: valueLabel(field, to) };
}

const maxExcerptLength = 80;

/** The start of a long note on one line; a short note is returned unchanged. */
export function excerpt(note: string): string {
  const line = note.replaceAll(/\s+/g, ' ');
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength).trimEnd()}…` : note;
}
