import { describe, expect, test } from 'vitest';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop } from '../../testing/test-shop.ts';

describe.each(requestedEngines().filter((name) => name === 'sqlite'))('Searching a shop with a million machines on %s', (engineName) => {
  test('searching a shop with a million machines finds a rare word in any machine, and words that are common but seldom together only in the newest', async () => {
    await using shop = await openTestShop(engineName);
    // Enough for words that would be in too many of a million machines, if they were as common in all.
    const newest = Array.from({ length: 140 }, (_, at) => 1_000_000 - at);
    await seedMachines(
      shop,
      [1, ...newest].map((id) => ({ id, status: 'in_progress' }) as const),
    );
    const notes = newest.map((machine_id) => ({ machine_id, content: machine_id % 2 === 0 ? 'Igniter' : 'Gasket' }));
    const all = [{ machine_id: 1, content: 'Squirrel ate the igniter and the gasket.' }, ...notes];
    const written = { author_id: shop.tess.id, date: shop.clock.now.toISOString() };
    await shop.db
      .insertInto('notes')
      .values(all.map((note) => ({ ...note, ...written })))
      .execute();
    const search = async (q: string) => {
      const { body } = await shop.tess.call('search', { query: { q } });
      return { found: body.data.map(({ id }) => id), isCut: body.is_cut };
    };
    expect(await search('igniter squirrel')).toEqual({ found: [1], isCut: false });
    expect(await search('igniter gasket the squirrel')).toEqual({ found: [1], isCut: false });
    expect(await search('igniter gasket')).toEqual({ found: [], isCut: true });
    expect((await search('igniter lg')).found).toHaveLength(20);
  });
});
