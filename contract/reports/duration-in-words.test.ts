import { expect, test } from 'vitest';
import { translate } from '@fettle/i18n/message.ts';
import { durationInWords } from './duration-in-words.ts';

test('a duration is shown in its two largest units', () => {
  for (const [hours, text] of [
    [0, 'under a minute'],
    [1 / 60, '1 minute'],
    [0.75, '45 minutes'],
    [1, '1 hour'],
    [3.34, '3 hours 20 minutes'],
    [23.999, '1 day'],
    [25.2, '1 day 1 hour'],
    [52, '2 days 4 hours'],
    [47.6, '2 days'],
    [24_000, '1,000 days'],
  ] as const)
    expect(translate(durationInWords(hours)), String(hours)).toBe(text);
});
