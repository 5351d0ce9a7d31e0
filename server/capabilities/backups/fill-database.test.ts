import { expect, test } from 'vitest';
import { BackupError } from './backup-error.ts';
import { requireKnown } from './fill-database.ts';

test.each([
  {
    migrations: ['0038-work-only', '0099-robots'],
    message: 'It was made by a newer Fettle (it has the migration "0099-robots"). Update this one, then try again.',
  },
  {
    migrations: ['0001-ground-floor', '0036-undo'],
    message:
      'It was made before 1.0 (its last migration is "0036-undo"). Restore it with Fettle from commit 2748a739, start that once, and then this version.',
  },
])('a backup with the migrations $migrations is refused, with what can be done', ({ migrations, message }) => {
  expect(() => requireKnown(migrations)).toThrow(new BackupError(message));
});

test.each([
  ['0.2.0', ['0001-ground-floor', '0008-sign-in-attempts']],
  ['main before 1.0', ['0001-ground-floor', '0037-keys-of-letters-and-digits', '0038-work-only']],
  ['this version', ['0038-work-only']],
])('a backup of %s is accepted', (_, migrations) => {
  expect(() => requireKnown(migrations)).not.toThrow();
});
