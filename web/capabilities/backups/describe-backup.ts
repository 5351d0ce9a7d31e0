import type { Backup } from '@fettle/contract/backups/calls.ts';
import { formatBytes } from '@fettle/contract/backups/format-bytes.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { plural, shownLocale, t } from '../../ui/language/language.ts';

const kindLabels = {
  daily: msg('Daily'),
  admin: msg('Started by an admin'),
  command: msg('By the person who runs the server'),
  update: msg('Before an update'),
} as const satisfies Record<Backup['kind'], Message>;

export function describeKind({ kind, started_by }: Pick<Backup, 'kind' | 'started_by'>): string {
  return started_by ? t('Started by {started_by}', { started_by }) : t(kindLabels[kind]);
}

export function formatSize(kilobytes: number): string {
  return formatBytes(kilobytes * 1_024, shownLocale());
}

const oneHour = 3_600_000;

/** How long ago an instant was: in hours, after two days in days. */
export function formatAge(instant: string, now = new Date()): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / oneHour);
  if (hours < 1) return t('less than an hour ago');
  if (hours < 48) return plural(hours, '{count} hour ago', '{count} hours ago');
  return plural(Math.floor(hours / 24), '{count} day ago', '{count} days ago');
}

/** 02:00 as 2:00 AM. */
export function formatTime(time: string): string {
  return new Date(`1970-01-01T${time}:00Z`).toLocaleTimeString(shownLocale(), { timeStyle: 'short', timeZone: 'UTC' });
}
