import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { PlateText } from '@fettle/contract/machines/machine.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchText } from '../../machines/search-text.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { describeEachEngine } from '../../testing/on-each-engine.ts';
import type { Db } from '../engine.ts';
import { migrate } from '../migrate.ts';

const separators = ' -\u00a0\u1680\u2000\u2003\u200a\u202f\u205f\u3000\ufeff\u2010\u2011\u2012\u2013\u2014\u2015\u2212';

const chosen = ['FD 9006 00067', 'FD900600067', 'fd-9006-00067', '-', '- -', '.', '..', "O'Neil", '50% OFF_', 'straße', 'a\\b', '🧊 1'];
const everyCharacter = Array.from({ length: 0x30_01 }, (_, code) => `A${String.fromCodePoint(code)}1`);
const drawn = fc.sample(fc.string({ unit: fc.constantFrom(...Array.from(`aß1.%_'\\é洗🧊${separators}`)), minLength: 1, maxLength: 20 }), {
  seed: 7,
  numRuns: 300,
});
const serials = [...chosen, ...everyCharacter, ...drawn].flatMap((serial) => PlateText.safeParse(serial).data ?? []);

describeEachEngine('Rebuilding the serial keys', (engineName) => {
  test('gives the machines on file the keys and the search text that new ones get', async () => {
    const { engine, close } = await freshDatabase(engineName, 'bare');
    await migrate(engine, '0005-totals');
    await addOldMachines(engine.db);
    await migrate(engine);
    const machines = await engine.db.selectFrom('machines').select(['serial', 'serial_key', 'search_text']).orderBy('id').execute();
    expect(machines).toEqual(
      serials.map((serial) => ({
        serial,
        serial_key: normalizeSerial(serial),
        search_text: searchText({ brand: 'lg', model: 'LFX1', serial }),
      })),
    );
    await close();
  });
});

/** Machines as they were written before: a key that is only trimmed and in upper case, a search text without the key. */
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
  for (let at = 0; at < rows.length; at += 1_000) {
    await sql`
      insert into machines (
        type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values ${sql.join(rows.slice(at, at + 1_000))}`.execute(db);
  }
}
