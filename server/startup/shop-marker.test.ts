import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartupError } from '../platform/system/startup-error.ts';
import { addEmployee } from '../capabilities/employees/store.ts';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { markShop, rejectEmptyDatabase, rejectMissingFile } from './shop-marker.ts';

const ada = {
  first_name: 'Ada',
  last_name: 'Boudreaux',
  email: 'ada@bayou.example',
  password: '$argon2id$',
  is_admin: true,
  role: 0,
} as const;

describeEachEngine('A database without employees', (engineName) => {
  test.for(['migrated', 'empty'] as const)('a database without employees (%s) is a new shop, unless there was one', async (contents) => {
    await using places = temporaryPlaces();
    const { engine, close } = await freshDatabase(engineName, contents);
    await rejectEmptyDatabase(engine, places);
    await markShop(places.dataDir);
    const reason = /the database in DATABASE_URL is empty, but .*shop-exists\.txt shows that there was a shop\. .*restore a backup/;
    await expect(rejectEmptyDatabase(engine, places)).rejects.toThrow(reason);
    await expect(rejectEmptyDatabase(engine, places)).rejects.toThrow(StartupError);
    await close();
  });

  test('a database without employees is refused when there are photos', async () => {
    await using places = temporaryPlaces();
    const { engine, close } = await freshDatabase(engineName);
    mkdirSync(join(places.photoDir, 'a7'), { recursive: true });
    await expect(rejectEmptyDatabase(engine, places)).rejects.toThrow(/photos shows that there was a shop/);
    await close();
  });

  test('a database without employees may have employees again', async () => {
    await using places = temporaryPlaces();
    const { engine, close } = await freshDatabase(engineName);
    await markShop(places.dataDir);
    await addEmployee(engine.db, { ...ada, founder: true, registered_on: '2026-11-20T15:00:00.000Z' });
    await expect(rejectEmptyDatabase(engine, places)).resolves.toBeUndefined();
    await close();
  });
});

test('a missing or empty SQLite file is refused before SQLite creates it', async () => {
  await using places = temporaryPlaces();
  rejectMissingFile(places);
  await markShop(places.dataDir);
  expect(() => rejectMissingFile(places)).toThrow(/fettle\.sqlite is missing or empty, but .*shop-exists\.txt shows/);
  const file = join(places.dataDir, 'fettle.sqlite');
  writeFileSync(file, '');
  expect(() => rejectMissingFile(places)).toThrow(/is missing or empty/);
  writeFileSync(file, 'SQLite format 3');
  rejectMissingFile(places);
  rejectMissingFile({ ...places, databaseUrl: 'postgresql://db/shop' });
});

function temporaryPlaces() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-marker-'));
  return {
    dataDir,
    photoDir: join(dataDir, 'photos'),
    databaseUrl: `sqlite:${join(dataDir, 'fettle.sqlite')}`,
    [Symbol.asyncDispose]: async () => rmSync(dataDir, { recursive: true }),
  };
}
