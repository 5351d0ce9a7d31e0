import { expect, test } from 'vitest';
import { describeKind, formatAge, formatTime } from './describe-backup.ts';

test('the description says what started a backup', () => {
  expect(describeKind({ kind: 'admin', started_by: 'Renée Landry' })).toBe('Started by Renée Landry');
  expect(describeKind({ kind: 'daily', started_by: null })).toBe('Daily');
  expect(describeKind({ kind: 'update', started_by: null })).toBe('Before an update');
});

test('the description says how old a backup is', () => {
  const now = new Date('2026-11-20T15:00:00.000Z');
  const ages = [0.9, 1, 47.9, 48, 80].map((hours) => formatAge(new Date(now.getTime() - hours * 3_600_000).toISOString(), now));
  expect(ages).toEqual(['less than an hour ago', '1 hour ago', '47 hours ago', '2 days ago', '3 days ago']);
});

test('the description shows a time of day as the shop says it', () => {
  expect([formatTime('02:00'), formatTime('13:30')].map((text) => text.replace('\u202F', ' '))).toEqual(['2:00 AM', '1:30 PM']);
});
