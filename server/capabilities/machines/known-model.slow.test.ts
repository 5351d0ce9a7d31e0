import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';

describeInShop('A known model', (shop) => {
  const message = async (query: Record<string, string>) => (await shop.walt.call('getKnownModel', { query })).body.message;
  const find = async (model: string) => (await shop.walt.call('getKnownModel', { query: { model } })).body;
  const add = (model: string, fields: object = {}) => shop.addMachine(shop.tess, { model, ...fields });

  test('a known model has the brand, type, style and color of most of its machines', async () => {
    for (const color of ['White', 'Black', 'White', null])
      await add('GTW720', { type_of: 'washer', brand: 'ge', style: 'Top Load', color });
    expect(await find('GTW720')).toEqual({
      success: true,
      message: 'Known model',
      data: { machines: 4, type_of: 'washer', brand: 'ge', style: 'Top Load', color: 'White' },
    });
  });

  test('a known model is found without regard to anything but its letters and digits', async () => {
    await add('rf-28.r7');
    for (const model of ['RF28R7', ' rf28r7 ', 'R-F 28_R7', 'RF\u200B28\u2013R/7'])
      expect((await find(model)).data, model).toMatchObject({ machines: 1 });
    expect((await find('RF28R')).data).toBeNull();
  });

  test('a known model has no style and no color when its machines differ', async () => {
    await add('RS27', { style: 'Side by Side', color: 'White' });
    await add('RS27', { style: 'French Door', color: 'Black' });
    expect((await find('RS27')).data).toEqual({ machines: 2, type_of: 'fridge', brand: 'whirlpool', style: null, color: null });
  });

  test('a known model does not take the color of another brand with the same model', async () => {
    for (const brand of ['lg', 'lg', 'amana']) await add('X100', { brand, color: brand === 'lg' ? 'Blue' : 'Red' });
    expect((await find('X100')).data).toMatchObject({ machines: 2, brand: 'lg', color: 'Blue' });
  });

  test('a known model does not exist when its machines have no brand and type in common', async () => {
    await add('X200', { brand: 'lg' });
    await add('X200', { brand: 'ge' });
    expect(await find('X200')).toEqual({ success: true, message: 'This model is not on file.', data: null });
  });

  test('a known model has a digit: a placeholder such as UNKNOWN stands for many models', async () => {
    await add('UNKNOWN');
    expect((await find('UNKNOWN')).data).toBeNull();
  });

  test('a known model follows an edit', async () => {
    const id = await add('TYPO1');
    await shop.tess.call('updateMachine', { params: { id }, body: { model: 'MEANT1', color: 'Teal' } });
    expect((await find('TYPO1')).data).toBeNull();
    expect((await find('MEANT1')).data).toMatchObject({ machines: 1, color: 'Teal' });
  });

  test('a known model counts its newest 100 machines', async () => {
    await add('MANY1', { color: 'Black' });
    for (let n = 0; n < 100; n += 1) await add('MANY1', { color: 'White' });
    expect((await find('MANY1')).data).toMatchObject({ machines: 100, color: 'White' });
  });

  test('a known model is looked up by a model of 1 to 64 characters', async () => {
    expect(await message({})).toBe('Model is required.');
    expect(await message({ model: ' ' })).toBe('Model is required.');
    expect(await message({ model: '1'.repeat(65) })).toBe('Model must have at most 64 characters.');
    expect(await message({ model: 'X1', brand: 'lg' })).toBe('Unknown field: brand.');
    for (const model of ['%', '_1', "1' or 1=1", '1\\', '洗1', '-1'])
      expect(await find(model), model).toMatchObject({ success: true, data: null });
  });
});

describeInShop('Most used brands', (shop) => {
  const topBrands = async () => (await shop.walt.call('getTopBrands')).body.data;

  test('most used brands are the most frequent ones of the newest machines, at most eight', async () => {
    expect(await topBrands()).toEqual([]);
    for (const brand of ['lg', 'ge', 'lg', 'samsung', 'ge', 'lg']) await shop.addMachine(shop.tess, { brand });
    expect(await topBrands()).toEqual(['lg', 'ge', 'samsung']);
    for (const brand of ['amana', 'bosch', 'cafe', 'danby', 'haier', 'mora']) await shop.addMachine(shop.tess, { brand });
    expect(await topBrands()).toEqual(['lg', 'ge', 'amana', 'bosch', 'cafe', 'danby', 'haier', 'mora']);
  });

  test('most used brands leave out what the shop has not seen for 1,000 machines', async () => {
    await seedMachines(
      shop,
      Array.from({ length: 1_000 }, (_, n) => ({ id: 10_001 + n, status: 'completed' })),
    );
    expect(await topBrands()).toEqual(['lg']);
  });
});
