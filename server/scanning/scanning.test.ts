import { expect, test } from 'vitest';
import { inAShop } from '../testing/on-each-engine.ts';

inAShop('Looking a serial up', (shop) => {
  const find = async (serial: string) => (await shop.walt.call('getIdBySerial', { params: { serial } })).body;

  test('finds the machine whatever the letter case and the spaces around', async () => {
    const id = await shop.bringIn(shop.tess, { serial: 'Ab-123 / 45' });
    for (const serial of ['Ab-123 / 45', 'AB-123 / 45', '  ab-123 / 45\t']) {
      expect(await find(serial)).toEqual({ success: true, message: 'Machine found', data: id, matches: 1 });
    }
  });

  test('of several with one serial gives the newest, and says how many there are', async () => {
    await shop.bringIn(shop.tess, { serial: 'TWIN' });
    await shop.bringIn(shop.tess, { serial: 'other' });
    const newest = await shop.bringIn(shop.tess, { serial: 'twin' }, 'completed');
    expect(await find('Twin')).toMatchObject({ data: newest, matches: 2 });
  });

  test('no match is no failure', async () => {
    const nothing = { success: true, message: 'No machine found with that serial number.', data: null, matches: 0 };
    expect(await find('NOWHERE')).toEqual(nothing);
    expect(await find('AB-123')).toEqual(nothing);
  });

  test.for(['50% OFF', 'a/b?c#d', 'É-1', "O'Neil", '%25', '..'])('%j is a serial like any other', async (serial) => {
    const id = await shop.bringIn(shop.tess, { serial });
    expect(await find(serial)).toMatchObject({ data: id, matches: 1 });
  });

  test('letters with accents are found in either case', async () => {
    const id = await shop.bringIn(shop.tess, { serial: 'ÉTÉ-9' });
    expect((await find('été-9')).data).toBe(id);
  });
});
