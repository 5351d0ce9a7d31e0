import { expect, test } from 'vitest';
import { BackupError } from './backup-error.ts';
import { requireKnown } from './fill-database.ts';

const madeBefore10 = (last: string) =>
  `It was made before 1.0 (its last migration is "${last}"). Restore it with Fettle from commit b9c936f4, ` +
  'start that once, and then this version. If that commit cannot either, it says what to do first.';

test.each([
  {
    migrations: ['0047-sort-what-left', '0099-robots'],
    message: 'It was made by a newer Fettle (it has the migration "0099-robots"). Update this one, then try again.',
  },
  { migrations: ['0001-ground-floor', '0036-undo'], message: madeBefore10('0036-undo') },
  { migrations: ['0038-work-only'], message: madeBefore10('0038-work-only') },
  { migrations: ['0038-work-only', '0046-recalls-by-status'], message: madeBefore10('0046-recalls-by-status') },
])('a backup with the migrations $migrations is refused, with what can be done', ({ migrations, message }) => {
  expect(() => requireKnown(migrations)).toThrow(new BackupError(message));
});

test.each([
  ['0.2.0', ['0001-ground-floor', '0008-sign-in-attempts']],
  ['main before 1.0', ['0001-ground-floor', '0038-work-only', '0046-recalls-by-status', '0047-sort-what-left']],
  ['this version', ['0047-sort-what-left']],
])('a backup of %s is accepted', (_, migrations) => {
  expect(() => requireKnown(migrations)).not.toThrow();
});
