import { PlateText } from '@fettle/contract/records/machine.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plateKeys } from '../../../../contract/machines/search-text.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import type { Db } from '../engine.ts';
import { migrate } from '../migrate.ts';

const separators = ' -\u00a0\u1680\u2000\u2003\u200a\u202f\u205f\u3000\ufeff\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

const examples = ['FD 9006 00067', 'FD900600067', 'fd-9006-00067', '-', '- -', '.', '..', "O'Neil", '50% OFF_', 'straße', 'a\\b', '🧊 1'];
const everyCharacter = Array.from({ length: 0x30_01 }, (_, code) => `A${String.fromCodePoint(code)}1`).filter(
  (text) => PlateText.safeParse(text).success,
);
// Eight in a serial, because PostgreSQL needs a millisecond for each.
const everyEight = Array.from({ length: Math.ceil(everyCharacter.length / 8) }, (_, n) => everyCharacter.slice(8 * n, 8 * n + 8).join(''));
const randomSerials = fc.sample(
  fc.string({ unit: fc.constantFrom(...Array.from(`aß1.%_'\\é洗🧊${separators}`)), minLength: 1, maxLength: 20 }),
  {
    seed: 7,
    numRuns: 300,
  },
);
const serials = [...examples, ...everyEight, ...randomSerials].flatMap((serial) => PlateText.safeParse(serial).data ?? []);

describeEachEngine('Migration 0007', (engineName) => {
  test('gives existing machines the same serial key and search text as new ones', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0005-totals');
    await addOldMachines(engine.db);
    await migrate(engine);
    const machines = await engine.db.selectFrom('machines').select(['serial', 'serial_key', 'search_text']).orderBy('id').execute();
    expect(machines).toEqual(
      serials.map((serial) => {
        const { serial_key, search_text } = plateKeys({ brand: 'lg', model: 'LFX1', serial });
        return { serial, serial_key, search_text };
      }),
    );
    await close();
  });
});

/** Inserts machines in the old format: the key is only trimmed and in upper case, and the search text has no key. */
async function addOldMachines(db: Db): Promise<void> {
  await sql`
    insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
    values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, '2026-11-20T15:00:00.000Z')`.execute(db);
  const rows = serials.map(
    (serial) => sql`(
      'fridge', 'lg', 'LFX1', ${serial}, ${serial.toUpperCase()}, ${`LG LFX1 ${serial}`.toUpperCase()},
      'in_progress', 1, 1, '2026-11-20T15:00:00.000Z', 1, '2026-11-20T15:00:00.000Z', 1
    )`,
  );
  for (let start = 0; start < rows.length; start += 1_000) {
    await sql`
      insert into machines (
        type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values ${sql.join(rows.slice(start, start + 1_000))}`.execute(db);
  }
}
