import { findSameLabel, generalFaults } from '@fettle/contract/lists/rules.ts';
import { startLists } from '@fettle/contract/shared/catalog.ts';
import { readyTypes } from '@fettle/contract/shared/ready-types.ts';
import { startFaults } from '@fettle/contract/shared/start-faults.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Types get an icon and frequent faults. Types that other shops repair become retired entries, unless an admin has added them. */
export async function addReadyTypes(db: Kysely<Tables>): Promise<void> {
  await sql`alter table list_entries add column icon text`.execute(db);
  await sql`alter table list_entries add column faults text`.execute(db);
  const types = db.updateTable('list_entries').where('list', '=', 'types');
  await types.set({ icon: 'plug', faults: generalFaults }).execute();
  for (const { key, icon } of startLists.types)
    await types
      .set({ icon, faults: startFaults.get(key)?.join(', ') })
      .where('key', '=', key)
      .execute();
  const known = await db.selectFrom('list_entries').selectAll().where('list', '=', 'types').execute();
  let position = known.length;
  for (const { key, label, icon, faults, styles } of readyTypes) {
    const same = findSameLabel(
      known.map(({ key, label }) => ({ key, label, is_retired: false })),
      label,
    );
    if (same || known.some((type) => type.key === key)) continue;
    await db
      .insertInto('list_entries')
      .values([
        { list: 'types', type_of: '', key, label, position: position++, is_retired: 1, icon, faults: faults.join(', ') },
        ...styles.map((style, index) => ({
          list: 'styles' as const,
          type_of: key,
          key: style,
          label: style,
          position: index,
          is_retired: 0 as const,
        })),
      ])
      .execute();
  }
}
