import { maxPlateTextLength } from '@fettle/contract/shared/limits.ts';
import { PlateText } from '@fettle/contract/records/machine.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';

describeInShop('Looking up a serial', (shop) => {
  const findByPath = async (serial: string) => (await shop.walt.call('getIdBySerial', { params: { serial } })).body;
  const findByQuery = async (serial: string) => (await shop.walt.call('findIdBySerial', { query: { serial } })).body;
  /** Uses both calls, unless a client would take the serial for a folder, and expects the same result. */
  const find = async (serial: string) => {
    const found = await findByQuery(serial);
    expect(/^\.\.?$/.test(serial) ? found : await findByPath(serial)).toEqual(found);
    return found;
  };

  test('looking up a serial ignores letter case and surrounding spaces', async () => {
    const id = await shop.addMachine(shop.tess, { serial: 'Ab-123 / 45' });
    for (const serial of ['Ab-123 / 45', 'AB-123 / 45', '  ab-123 / 45\t']) {
      expect(await find(serial)).toEqual({ success: true, message: 'Machine found', data: id, matches: 1 });
    }
  });

  test('looking up a serial returns the newest of several matches, and their number', async () => {
    await shop.addMachine(shop.tess, { serial: 'TWIN' });
    await shop.addMachine(shop.tess, { serial: 'other' });
    const newest = await shop.addMachine(shop.tess, { serial: 'twin' }, 'completed');
    expect(await find('Twin')).toMatchObject({ data: newest, matches: 2 });
  });

  test('looking up a serial succeeds with null if there is no match', async () => {
    const nothing = { success: true, message: 'No machine found with that serial number.', data: null, matches: 0 };
    expect(await find('NOWHERE')).toEqual(nothing);
    expect(await find('AB-123')).toEqual(nothing);
    expect(await find('AB 123')).toEqual(nothing);
  });

  test('looking up a serial ignores what nobody sees, and the width of letters', async () => {
    const id = await shop.addMachine(shop.tess, { serial: '\u200EK1234\u200B56\u00AD79\uFEFF' });
    const wide = await shop.addMachine(shop.tess, { serial: '\uFF2B\uFF11\uFF12\uFF13\uFF19' });
    expect((await shop.card(id)).serial).toBe('K12345679');
    expect((await shop.card(wide)).serial).toBe('K1239');
    for (const serial of ['K12345679', 'k1234\u20605679', '\uFF2B12345679']) expect(await find(serial)).toMatchObject({ data: id });
    expect(await find('K1239')).toMatchObject({ data: wide });
  });

  test.for(['FD.9006/00068', 'FD_9006\u201300068', 'FD\u00B79006\u00A000068', '(FD) 9006+00068'])(
    'looking up a serial ignores separators: %s',
    async (serial) => {
      const id = await shop.addMachine(shop.tess, { serial });
      for (const typed of ['FD900600068', 'fd 9006 00068', 'FD-9006.00068', serial])
        expect(await find(typed), typed).toMatchObject({ data: id });
      expect((await shop.card(id)).serial).toBe(serial);
    },
  );

  test('looking up a serial takes off what scanners add: the code type and the asterisks of Code 39', async () => {
    const id = await shop.addMachine(shop.tess, { serial: 'K93512345' });
    for (const serial of [']A0K93512345', ']C1K93512345', '*K93512345*', ']A0*k93512345*', '~K93512345'])
      expect(await find(serial), serial).toMatchObject({ data: id });
  });

  test('looking up a serial ignores spaces and hyphens, which the card keeps', async () => {
    const serials = ['FD 9006 00067', 'FD900600067', 'fd-9006-00067', 'FD\u20119006\u00a000067 -', 'F D\u20139006\u221200067'];
    const id = await shop.addMachine(shop.tess, { serial: 'FD 9006 00067' });
    for (const serial of serials) expect(await find(serial), serial).toMatchObject({ data: id, matches: 1 });
    expect((await shop.card(id)).serial).toBe('FD 9006 00067');
    const plain = await shop.addMachine(shop.tess, { serial: 'FD900600067' });
    for (const serial of serials) expect(await find(serial), serial).toMatchObject({ data: plain, matches: 2 });
  });

  test('looking up a serial finds an edited serial by its new value only', async () => {
    const id = await shop.addMachine(shop.tess, { serial: 'TYPO-1 1' });
    await shop.tess.call('updateMachine', { params: { id }, body: { serial: 'MEANT-2 2' } });
    expect(await find('TYPO11')).toMatchObject({ data: null });
    expect(await find('MEANT22')).toMatchObject({ data: id });
  });

  test.for(['.', '..'])('looking up a serial finds the serial %j in the query string, which clients do not normalize', async (serial) => {
    const id = await shop.addMachine(shop.tess, { serial });
    const url = new URL(`http://127.0.0.1:${shop.port}/api/read/get_id_by_serial`);
    url.searchParams.set('serial', serial);
    const response = await fetch(url, { headers: { cookie: shop.walt.cookie ?? '' } });
    expect(await response.json()).toMatchObject({ data: id, matches: 1 });
  });

  const anySerial = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
      fc.string({ unit: fc.constantFrom(...Array.from('./%\\:?#&+=_"\' -aA1\u00a0\u2011ß🧊')), minLength: 1, maxLength: 8 }),
    )
    .filter((serial) => PlateText.safeParse(serial).success);

  test('looking up a serial finds any registered serial as typed and by its key', async () => {
    await fc.assert(
      fc.asyncProperty(anySerial, async (serial) => {
        const id = await shop.addMachine(shop.tess, { serial });
        expect(await find(serial)).toMatchObject({ data: id });
        const key = normalizeSerial(serial);
        fc.pre(key.length <= maxPlateTextLength);
        expect(await find(key)).toMatchObject({ data: id });
      }),
      { numRuns: 200, examples: ['*', '%zz', '../..', '__proto__', 'https://a.b/card/1', '洗'.repeat(64)].map((serial) => [serial]) },
    );
  });

  test('looking up a serial accepts a brand in the query, but no unknown fields', async () => {
    const ge = await shop.addMachine(shop.tess, { serial: 'BRANDED', brand: 'ge' });
    const lg = await shop.addMachine(shop.tess, { serial: 'BRANDED', brand: 'lg' });
    const findBy = async (query: Record<string, string>) => (await shop.walt.call('findIdBySerial', { query })).body;
    expect(await findBy({ serial: 'branded', brand: 'ge' })).toMatchObject({ data: ge, matches: 2 });
    expect(await findBy({ serial: 'branded', brand: 'maytag' })).toMatchObject({ data: lg, matches: 2 });
    expect((await findBy({})).message).toBe('Serial is required.');
    expect((await findBy({ serial: ' ' })).message).toBe('Serial is required.');
    expect((await findBy({ serial: 'x'.repeat(65) })).message).toBe('Serial must have at most 64 characters.');
    expect((await findBy({ serial: 'branded', model: 'x' })).message).toBe('Unknown field: model.');
  });

  test('looking up a serial ignores the case of accented letters', async () => {
    const id = await shop.addMachine(shop.tess, { serial: 'ÉTÉ-9' });
    expect((await find('été-9')).data).toBe(id);
  });
});
