import { findSameLabel, generalFaults } from '@fettle/contract/lists/rules.ts';
import { startLists } from '@fettle/contract/shared/catalog.ts';
import { startFaults } from '@fettle/contract/shared/start-faults.ts';
import type { TypeIcon } from '@fettle/contract/shared/type-icons.ts';
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

type ReadyType = { key: string; label: string; icon: TypeIcon; styles: readonly string[]; faults: readonly string[] };

export const readyTypes: readonly ReadyType[] = [
  {
    key: 'freezer',
    label: 'Freezer',
    icon: 'snowflake',
    styles: ['Upright', 'Chest', 'Drawer'],
    faults: ['Not freezing', 'Frosts up', 'Leaking', 'Noisy', 'Door seal', 'No power'],
  },
  {
    key: 'dishwasher',
    label: 'Dishwasher',
    icon: 'utensils',
    styles: ['Built-In', 'Portable', 'Drawer', 'Countertop'],
    faults: ["Won't drain", "Won't fill", "Won't clean", 'Leaking', 'Noisy', 'No power'],
  },
  {
    key: 'microwave',
    label: 'Microwave',
    icon: 'microwave',
    styles: ['Over the Range', 'Countertop', 'Built-In', 'Drawer'],
    faults: ['Not heating', 'Turntable', 'Sparks', 'Door', 'Noisy', 'No power'],
  },
  {
    key: 'stackable',
    label: 'Stackable',
    icon: 'layers',
    styles: ['Gas', 'Electric'],
    faults: ["Won't drain", "Won't spin", 'No heat', 'Leaking', 'Noisy', 'No power'],
  },
  {
    key: 'water_heater',
    label: 'Water heater',
    icon: 'heater',
    styles: ['Gas', 'Electric', 'Tankless', 'Heat Pump'],
    faults: ['No hot water', 'Not hot enough', 'Leaking', 'Pilot out', 'Noisy', 'No power'],
  },
  {
    key: 'ice_maker',
    label: 'Ice maker',
    icon: 'cube',
    styles: ['Undercounter', 'Freestanding', 'Countertop'],
    faults: ['No ice', 'Slow ice', "Won't fill", 'Leaking', 'Noisy', 'No power'],
  },
  {
    key: 'air_conditioner',
    label: 'Air conditioner',
    icon: 'vent',
    styles: ['Window', 'Portable', 'Through the Wall', 'Mini Split'],
    faults: ['Not cooling', 'Leaking', 'Frosts up', 'Noisy', 'Remote', 'No power'],
  },
];
