import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('The migration to ready types', (engineName) => {
  test('types that an admin added before stay as they are, and no second one has their label', async () => {
    const database = await freshDatabase(engineName, 'empty');
    const { engine } = database;
    await migrate(engine, '0039-lists');
    const own = { list: 'types', type_of: '', is_retired: 0 } as const;
    await engine.db
      .insertInto('list_entries')
      .values([
        { ...own, key: 'ice_makers', label: 'ICE  MAKER', position: 4 },
        { ...own, key: 'freezer', label: 'Chest Freezer', position: 5 },
      ])
      .execute();
    await migrate(engine);
    await using shop = await openTestShop(engineName, { database });
    const { types, styles } = (await shop.tess.call('getLists')).body.data;
    expect(types.map(({ label, is_retired }) => `${label}${is_retired ? ', retired' : ''}`)).toEqual([
      'Fridge',
      'Washer',
      'Dryer',
      'Range',
      'ICE  MAKER',
      'Chest Freezer',
      'Dishwasher, retired',
      'Microwave, retired',
      'Stackable, retired',
      'Water heater, retired',
      'Air conditioner, retired',
    ]);
    expect(styles.filter(({ type_of }) => type_of === 'ice_makers' || type_of === 'freezer')).toEqual([]);
    expect(types[4]).toMatchObject({ icon: 'plug', faults: ["Won't start", 'Leaking', 'Noisy', 'No power'] });
    expect(types[3]).toMatchObject({ icon: 'pot', faults: expect.arrayContaining(['Burner out']) });
    const { version } = (await shop.tess.call('getLists')).body.data;
    await shop.ada.call('updateListEntry', { body: { list: 'types', key: 'dishwasher', before: 'fridge', version } });
    expect((await shop.tess.call('getLists')).body.data.types.map(({ key }) => key).slice(0, 2)).toEqual(['dishwasher', 'fridge']);
  });
});
