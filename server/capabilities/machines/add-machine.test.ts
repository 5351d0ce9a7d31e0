import { startLists, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { whirlpoolFridge } from '../../testing/test-shop.ts';

describeInShop('Registering a machine', (shop) => {
  test('registering a machine starts its first repair, assigned to the employee who registered it', async () => {
    const added = await shop.tess.call('addMachine', {
      body: { ...whirlpoolFridge, style: 'French Door', color: 'Black Stainless', condition: 'Scratch and Dent', vendor: 'stines_lc' },
    });
    expect([added.status, added.body]).toEqual([
      200,
      { success: true, message: 'Machine added', machine_id: expect.any(Number) as number },
    ]);
    const now = shop.clock.now.toISOString();
    expect(await shop.card(added.body.machine_id)).toEqual({
      id: added.body.machine_id,
      ...whirlpoolFridge,
      style: 'French Door',
      color: 'Black Stainless',
      condition: 'Scratch and Dent',
      vendor: 'stines_lc',
      status: 'in_progress',
      creator_name: 'Tess Landry',
      technician_id: shop.tess.id,
      technician_name: 'Tess Landry',
      registered_on: now,
      touched_on: now,
      started_on: now,
      completed_on: null,
      trashed_on: null,
      exported_on: null,
      waiting_since: null,
      version: 1,
      made: null,
      open_recalls: 0,
      settled: null,
      notes: [],
      has_older_notes: false,
      events: [
        {
          id: expect.any(Number) as number,
          kind: 'registered',
          on: now,
          arrived_on: null,
          author_name: 'Tess Landry',
          field: null,
          from: null,
          to: null,
        },
      ],
      repairs: [
        {
          number: 1,
          status: 'in_progress',
          technician_id: shop.tess.id,
          technician_name: 'Tess Landry',
          started_on: now,
          completed_on: null,
          trashed_on: null,
          exported_on: null,
        },
      ],
      awaited_parts: [],
    });
  });

  test.for([{}, { style: '', color: '', condition: '', vendor: '' }, { style: null, color: null, condition: null, vendor: null }])(
    'an empty optional field (%j) is stored and read back as null',
    async (open) => {
      const card = await shop.card(await shop.addMachine(shop.tess, open));
      expect(card).toMatchObject({ style: null, color: null, condition: null, vendor: null });
    },
  );

  test('model and serial are trimmed and keep their case', async () => {
    const card = await shop.card(await shop.addMachine(shop.tess, { model: '  wrs325 sdhz ', serial: '\tk9 351\u00a0' }));
    expect([card.model, card.serial]).toEqual(['wrs325 sdhz', 'k9 351']);
  });

  test('a note is saved as its first note, with the same author and time', async () => {
    const id = await shop.addMachine(shop.tess, { note: '  Not cooling, noisy.\nOwner says since May. ' });
    const now = shop.clock.now.toISOString();
    const content = 'Not cooling, noisy.\nOwner says since May.';
    const { notes, events, touched_on } = await shop.card(id);
    const author = { author_id: shop.tess.id, author_name: 'Tess Landry' };
    expect(notes).toEqual([{ id: expect.any(Number) as number, content, date: now, arrived_on: null, ...author, edited_on: null }]);
    expect(events.map(({ kind, on, author_name, to }) => [kind, on, author_name, to])).toEqual([
      ['note_added', now, 'Tess Landry', content],
      ['registered', now, 'Tess Landry', null],
    ]);
    expect(touched_on).toBe(now);
  });

  test.for([
    ['', 'The note is required.'],
    [' \n', 'The note is required.'],
    [null, 'The note is required.'],
    [7, 'The note must be text.'],
    ['x'.repeat(4_001), 'The note must have at most 4000 characters.'],
    ['\u0000', 'The note has characters that cannot be printed.'],
  ] as const)('with the note %j nothing is added', async ([note, message]) => {
    const before = await shop.countRows();
    const { status, body } = await shop.tess.call('addMachine', { body: { ...whirlpoolFridge, note } });
    expect([status, body]).toEqual([400, { success: false, message, field: 'note' }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('sending the same request again adds neither the machine nor its note twice', async () => {
    const before = await shop.countRows();
    const request = { body: { ...whirlpoolFridge, note: 'No power.' }, headers: { 'idempotency-key': 'one-intake' } };
    const first = await shop.tess.call('addMachine', request);
    expect((await shop.tess.call('addMachine', request)).body).toEqual(first.body);
    const after = await shop.countRows();
    expect([after.machines, after.notes, after.events]).toEqual([
      (before.machines ?? 0) + 1,
      (before.notes ?? 0) + 1,
      (before.events ?? 0) + 2,
    ]);
  });

  test('two machines can have the same serial', async () => {
    const first = await shop.addMachine(shop.tess, { serial: 'UNKNOWN' });
    expect(await shop.addMachine(shop.tess, { serial: 'UNKNOWN' })).toBeGreaterThan(first);
  });

  test.for(startLists.types.map(({ key }) => key))('every style of a %s is accepted, and none of another type', async (type_of) => {
    const before = await shop.countRows();
    const own = stylesOf(startLists, type_of).map(({ key }) => key);
    for (const style of new Set(startLists.styles.map(({ key }) => key))) {
      const { status } = await shop.tess.call('addMachine', { body: { ...whirlpoolFridge, type_of, style } });
      expect([style, status]).toEqual([style, own.includes(style) ? 200 : 400]);
    }
    expect((await shop.countRows()).machines).toBe((before.machines ?? 0) + own.length);
  });

  test('every brand in the catalog is accepted', async () => {
    expect(startLists.brands).toHaveLength(40);
    for (const { key: brand } of startLists.brands)
      expect((await shop.card(await shop.addMachine(shop.tess, { brand }))).brand).toBe(brand);
  });

  test('a model and serial of maximum length with multibyte characters fit in both databases', async () => {
    const serial = '洗'.repeat(64);
    expect((await shop.card(await shop.addMachine(shop.tess, { serial, model: '🧊'.repeat(32) }))).serial).toBe(serial);
  });
});
