import { maxSearchLength } from '@fettle/contract/shared/limits.ts';
import { wordsOf } from '@fettle/contract/search/search-words.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';

const washer = { type_of: 'washer', brand: 'samsung', model: 'WA50R5200AW/US', serial: '0ABC5KDM-900123' };

describeInShop('Searching', (shop) => {
  const search = async (q: string) => (await shop.walt.call('search', { query: { q } })).body.data;
  const idsOf = async (q: string) => (await search(q)).map(({ id }) => id);
  const flagsOf = async (q: string) => (await search(q)).map(({ id, is_look_alike }) => [id, is_look_alike]);
  const messageOf = async (query: Record<string, string>) => (await shop.tess.call('search', { query })).body.message;
  const addNote = async (id: number, content: string, by: EmployeeClient = shop.tess) =>
    (await by.call('addNote', { params: { id }, body: { content } })).body.note.id;

  test('searching finds a machine by any of its words, in any order', async () => {
    const id = await shop.addMachine(shop.tess, washer);
    await addNote(id, 'Ordered a water valve, back on Tuesday.');
    const other = await shop.addMachine(shop.walt, { type_of: 'dryer', brand: 'lg', model: 'DLE3400W', serial: '905KW' });
    for (const q of [
      'washer',
      'SAMSUNG washer',
      'sams was',
      'lavadora',
      'samsung LAVAD',
      'washer samsung',
      'wa50',
      'r5200',
      'WA50R5200AW/US',
      '900123',
      '5kdm',
      'washer 5kdm',
      '0abc5kdm900123',
      '0ABC5KDM-900123',
      'valve',
      'tuesday samsung valve',
      'washer tess',
      'landry wa50',
      ` #${id} `,
    ])
      expect(await idsOf(q), q).toEqual([id]);
    for (const q of ['samsung dryer', 'valve dryer', 'washers', 'tuesdays', 'samsung hebert', 'zzz']) expect(await idsOf(q), q).toEqual([]);
    for (const q of ['dryer', 'secadora', 'Secad']) expect(await idsOf(q), q).toEqual([other]);
  });

  test('searching returns what a list of results shows, and the note that has a missing word', async () => {
    const id = await shop.addMachine(shop.tess, { type_of: 'range', brand: 'cafe', model: 'CGS700', serial: 'GT 12/3' });
    await addNote(id, 'Igniter glows, no flame.');
    await addNote(id, `${'Waited. '.repeat(20)}Replaced the rösti plate.\n${'Tested. '.repeat(20)}`, shop.walt);
    const card = await shop.card(id);
    const { brand, model, serial, status, technician_name, type_of } = card;
    const [found] = await search('cafe ROSTI');
    expect(found).toEqual({
      id,
      brand,
      model,
      serial,
      status,
      technician_name,
      type_of,
      note: expect.stringMatching(/^….{10,30}Replaced the rösti plate\. Tested.{20,90}…$/) as string,
      is_look_alike: false,
    });
    expect((await search('flame'))[0]?.note).toBe('Igniter glows, no flame.');
    expect((await search('café range'))[0]?.note).toBeNull();
  });

  test('searching puts the exact number or serial first, then models and serials, brands and technicians, and notes last', async () => {
    const noted = await shop.addMachine(shop.tess, { serial: 'R-1' });
    const finished = await shop.addMachine(shop.tess, { brand: 'roper', serial: 'R-2' }, 'completed');
    const branded = await shop.addMachine(shop.tess, { brand: 'roper', serial: 'R-3' });
    const newer = await shop.addMachine(shop.tess, { brand: 'roper', serial: 'R-4' }, 'completed');
    const longer = await shop.addMachine(shop.tess, { serial: 'ROPER-77' });
    const part = await shop.addMachine(shop.tess, { serial: 'XROPERX' });
    await addNote(noted, 'Same fault as the Roper.');
    const others = [longer, branded, newer, finished];
    expect(await idsOf('roper')).toEqual([...others, part, noted]);
    const exact = await shop.addMachine(shop.tess, { serial: 'ROPER' }, 'trashed');
    expect((await idsOf('roper')).slice(0, 5)).toEqual([exact, ...others]);
    const numbered = await shop.addMachine(shop.tess, { serial: `${exact}-9` });
    expect((await idsOf(String(exact))).slice(0, 2)).toEqual([exact, numbered]);
    await seedMachines(shop, [{ id: 4711, status: 'trashed' }]);
    const containing = await shop.addMachine(shop.tess, { serial: 'R4711R' });
    expect(await idsOf('4711')).toEqual([4711, containing]);
  });

  test('searching finds serials that look alike, after those that match exactly', async () => {
    const alike = await shop.addMachine(shop.tess, { serial: 'QOI5Z-BG77' });
    const exact = await shop.addMachine(shop.tess, { serial: 'Q0152-8677' }, 'trashed');
    expect(await flagsOf('Q01528677')).toEqual([
      [exact, false],
      [alike, true],
    ]);
    expect(await flagsOf('qoisz8g77')).toEqual([
      [alike, true],
      [exact, true],
    ]);
    expect(await idsOf('walt q0I5Z')).toEqual([]);
  });

  test('searching finds models and serials whatever separates their parts, also with letters that look like digits', async () => {
    const kenmore = await shop.addMachine(shop.tess, { model: '110.20022014', serial: 'CY1' });
    for (const q of ['11020022014', '110.20022014', '110 20022014', '110\u201320022014', '20022014'])
      expect(await idsOf(q), q).toEqual([kenmore]);
    const bosch = await shop.addMachine(shop.tess, { serial: 'FD.9106/00067' });
    for (const q of ['FD910600067', 'FD 9106 00067', 'fd_9106_00067', 'FD910 600067', 'F\u200BD910600067'])
      expect(await idsOf(q), q).toEqual([bosch]);
    const alike = await shop.addMachine(shop.tess, { serial: 'WO1234567' });
    for (const q of ['W01234567', 'W0 1234567', 'W0-123-4567']) expect(await flagsOf(q), q).toEqual([[alike, true]]);
  });

  test('searching returns the newest 20 of many matches and says that there are more', async () => {
    const ids: number[] = [];
    const addTappan = async (number: number) => ids.push(await shop.addMachine(shop.tess, { brand: 'tappan', serial: `T${number}` }));
    for (let number = 0; number < 20; number += 1) await addTappan(number);
    expect((await shop.tess.call('search', { query: { q: 'tappan' } })).body.is_cut).toBe(false);
    for (const number of [20, 21]) await addTappan(number);
    const { body } = await shop.tess.call('search', { query: { q: 'tappan' } });
    expect(body.data.map(({ id }) => id)).toEqual(ids.slice(-20).toReversed());
    expect(body.is_cut).toBe(true);
    expect((await shop.tess.call('search', { query: { q: 'tappan t7' } })).body).toMatchObject({ data: [{ serial: 'T7' }], is_cut: false });
  });

  test('searching follows edited machines', async () => {
    const id = await shop.addMachine(shop.tess, { brand: 'haier', serial: 'EDIT1' });
    await shop.tess.call('updateMachine', {
      params: { id },
      body: { type_of: 'dryer', brand: 'midea', serial: 'EDIT2', model: 'NEWMODEL' },
    });
    expect(await idsOf('midea dryer newmodel edit2')).toEqual([id]);
    for (const q of ['haier', 'edit1', 'midea fridge']) expect(await idsOf(q), q).toEqual([]);
  });

  test('searching follows notes as they are added, edited and deleted', async () => {
    const { body } = await shop.tess.call('addMachine', {
      body: { type_of: 'fridge', brand: 'amana', model: 'A1', serial: 'NOTED', note: 'Gurgling' },
    });
    const id = body.machine_id;
    expect(await idsOf('gurgling')).toEqual([id]);
    const noteId = await addNote(id, 'Hissing');
    expect(await idsOf('amana gurgling hissing')).toEqual([id]);
    await shop.tess.call('updateNote', { params: { noteId }, body: { content: 'Whistling' } });
    expect([await idsOf('hissing'), await idsOf('whistling gurgling')]).toEqual([[], [id]]);
    await shop.tess.call('deleteNote', { params: { noteId } });
    expect([await idsOf('whistling'), await idsOf('gurgling')]).toEqual([[], [id]]);
  });

  test('searching finds machines by the start of any name of their technician, in any letter case and with or without accents', async () => {
    const zoe = await shop.addEmployee({ first_name: 'Zoë-Marie', last_name: "O'Brien" });
    const id = await shop.addMachine(zoe);
    for (const q of ['Zoë', 'zoe', 'ZOË', 'mar', "o'brien", 'BRIEN', 'zoe bri']) expect(await idsOf(q), q).toEqual([id]);
    for (const q of ['rie', 'zoe tess']) expect(await idsOf(q), q).toEqual([]);
  });

  test('searching follows the technician when a machine is handed over or continued, and when an employee is renamed', async () => {
    const zoe = await shop.addEmployee({ first_name: 'Zoé', last_name: 'Arceneaux' });
    const id = await shop.addMachine(shop.tess, { brand: 'hisense' });
    expect(await idsOf('hisense tess')).toEqual([id]);
    await shop.tess.call('handOver', { params: { id }, body: { technician_id: zoe.id } });
    expect([await idsOf('hisense tess'), await idsOf('hisense zoe arc')]).toEqual([[], [id]]);
    await shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    expect([await idsOf('hisense zoe'), await idsOf('hisense walt')]).toEqual([[], [id]]);
    await shop.walt.call('handOver', { params: { id }, body: { technician_id: zoe.id } });
    await shop.ada.call('updateUser', { params: { id: zoe.id }, body: { first_name: 'Zelda' } });
    expect([await idsOf('hisense zoe'), await idsOf('hisense zelda')]).toEqual([[], [id]]);
  });

  test('searching returns nothing for a text without letters and digits, unless it is a serial', async () => {
    for (const q of ['', ' ', '-', '"', '*', '( ) : ^ {', '\u0000', '🧊']) expect(await idsOf(q), q).toEqual([]);
    const id = await shop.addMachine(shop.tess, { serial: '🧊' });
    expect(await idsOf('🧊')).toEqual([id]);
  });

  test.for([
    '"',
    '""" OR "a',
    'a" OR "b',
    'NEAR(a b, 2)',
    'words : a',
    'a AND NOT b',
    'a* ^b -c',
    "'",
    "a' | 'b",
    "';drop table notes;--",
    'a & b | !c <-> d :*',
    '\\',
    "\\'",
    '%',
    '_',
    '$1 ?1 :q @x',
    '\u0000a\u0000',
    'a\u0000b',
    '\uE000 \uE0001\uE000 \uE002fridge \uE00300',
    '\uFFFD\uFFFF',
    'ﬁ Ⅷ ½ ᧀ ᳲ',
    'É'.repeat(50),
    '洗衣机 שלום สวัสดี',
    // Their capitals have separate accents.
    'ὒβγ ῆa',
    'abcdefg\u{20000}h \u{1d7ce}',
    'a '.repeat(49),
    'x'.repeat(maxSearchLength),
    '1'.repeat(maxSearchLength),
    '99999999999 #0 #00012',
  ])('searching accepts %j', async (q) => {
    const { status } = await shop.tess.call('search', { query: { q } });
    expect(status).toBe(200);
  });

  test('searching accepts any text', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      // The unit `binary` of fast-check first fills a map with all of Unicode.
      fc.string({ unit: fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code).toWellFormed()), maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...Array.from('a1 "\'*:^()-&|!<>\\%\u0000\uE000\uE002')), maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const q = text.slice(0, maxSearchLength);
        expect((await shop.tess.call('search', { query: { q } })).status).toBe(200);
      }),
      { numRuns: 100 },
    );
  });

  test('searching finds a machine by each word of its notes, in any letter case and with or without accents', async () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('abXY019äÄéßøñÇžŁđбЁήΩ洗衣機שת')), minLength: 1, maxLength: 12 });
    const id = await shop.addMachine(shop.tess, { brand: 'mora' });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), async (words) => {
        const noteId = await addNote(id, words.join(' '));
        for (const q of words) {
          expect(await idsOf(`mora ${q}`), q).toEqual([id]);
          expect(await idsOf(`mora ${wordsOf(q)[0]}`), q).toEqual([id]);
        }
        await shop.tess.call('deleteNote', { params: { noteId } });
      }),
      { numRuns: 20 },
    );
  });

  test('searching rejects a text that is too long, and unknown fields', async () => {
    expect(await messageOf({ q: 'x'.repeat(maxSearchLength + 1) })).toBe('The search must have at most 100 characters.');
    expect(await messageOf({})).toBe('The search is required.');
    expect(await messageOf({ q: 'x', limit: '9' })).toBe('Unknown field: limit.');
  });
});
