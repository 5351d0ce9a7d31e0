import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { unzip } from '../../testing/unzip.ts';

const download = async (shop: TestShop, id: number, format: 'csv' | 'xlsx') =>
  shop.ada.send({ method: 'GET', path: `/api/export/download/${id}/${format}` });

describeEachEngine('Exporting to inventory', (engine) => {
  test('exporting to inventory exports all completed machines in one batch, and no others', async () => {
    await using shop = await openTestShop(engine);
    const completed = [await shop.addMachine(shop.tess, {}, 'completed'), await shop.addMachine(shop.walt, {}, 'completed')];
    const others = [await shop.addMachine(shop.tess), await shop.addMachine(shop.tess, {}, 'trashed')];
    shop.clock.advance({ hours: 1 });
    const now = shop.clock.now.toISOString();

    const { status, body } = await shop.ada.call('exportMachines');
    const batch = { id: body.batch.id, exported_on: now, author_name: 'Ada Boudreaux', machines: 2 };
    expect([status, body]).toEqual([200, { success: true, message: '2 machines exported', batch }]);
    expect((await shop.ada.call('getExports')).body.data).toEqual([batch]);
    for (const id of completed) {
      const card = await shop.card(id);
      expect(card).toMatchObject({ status: 'exported', exported_on: now, version: 3 });
      expect(card.completed_on).not.toBeNull();
      expect(card.events[0]).toMatchObject({ kind: 'exported', on: now, author_name: 'Ada Boudreaux', from: 'completed', to: 'exported' });
    }
    expect([(await shop.card(others[0] ?? 0)).status, (await shop.card(others[1] ?? 0)).status]).toEqual(['in_progress', 'trashed']);
  });

  test('exporting to inventory fails if no machine is completed', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, {}, 'exported');
    const before = await shop.countRows();
    const { status, body } = await shop.ada.call('exportMachines');
    expect([status, body]).toEqual([409, { success: false, message: 'There are no completed machines to export.' }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('two concurrent exports create one batch', async () => {
    await using shop = await openTestShop(engine);
    for (let n = 0; n < 3; n += 1) await shop.addMachine(shop.tess, {}, 'completed');
    const replies = await Promise.all([shop.ada.call('exportMachines'), shop.ada.call('exportMachines')]);
    expect(sortedStatuses(replies)).toEqual([200, 409]);
    expect(await shop.countRows()).toMatchObject({ exports: 1, export_lines: 3 });
  });

  test('a machine that is continued during an export has the same status as its repair', async () => {
    await using shop = await openTestShop(engine);
    for (let round = 0; round < 6; round += 1) {
      const id = await shop.addMachine(shop.tess, {}, 'completed');
      await Promise.all([
        shop.ada.call('exportMachines'),
        shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } }),
      ]);
      const { status, repairs } = await shop.card(id);
      expect(status).toBe(repairs[0]?.status);
    }
  });

  test.for(['machines', 'export_lines', 'events', 'machine_count_changes'] as const)(
    'a database error while writing %s exports nothing, and the next try exports everything',
    async (table) => {
      await using shop = await openTestShop(engine);
      const ids = [await shop.addMachine(shop.tess, {}, 'completed'), await shop.addMachine(shop.tess, {}, 'completed')];
      const before = [await shop.countRows(), await shop.card(ids[0] ?? 0)];
      const restoreWrites = await breakWrites(shop, table);
      expect((await shop.ada.call('exportMachines')).status).toBe(500);
      expect(shop.takeErrors()).not.toEqual([]);
      await restoreWrites();
      expect([await shop.countRows(), await shop.card(ids[0] ?? 0)]).toEqual(before);
      expect((await shop.ada.call('exportMachines')).body.batch.machines).toBe(2);
    },
  );

  test('a batch does not change when its machines change', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { style: 'Chest', vendor: 'pasadena' }, 'exported');
    const first = [await download(shop, 1, 'csv'), await download(shop, 1, 'xlsx')];
    shop.clock.advance({ days: 5 });
    await shop.tess.call('updateMachine', { params: { id }, body: { model: 'RENAMED', vendor: null } });
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { last_name: 'Melancon' } });
    const second = [await download(shop, 1, 'csv'), await download(shop, 1, 'xlsx')];
    expect(second[0]?.bytes.toString()).toBe(first[0]?.bytes.toString());
    expect(unzip(second[1]?.bytes ?? Buffer.alloc(0))['xl/worksheets/sheet1.xml']).toBe(
      unzip(first[1]?.bytes ?? Buffer.alloc(0))['xl/worksheets/sheet1.xml'],
    );
  });

  test("the CSV has a row per machine, with dates in the shop's time zone", async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    shop.clock.now = new Date('2026-11-21T03:30:00.000Z');
    const plate = { brand: 'fridgidaire', style: 'Chest', color: 'White', condition: 'USED', vendor: 'pasadena' };
    await shop.addMachine(shop.tess, plate, 'completed');
    await shop.addMachine(shop.walt, { model: 'A,"B"', serial: 'É' }, 'exported');
    const { status, headers, bytes } = await download(shop, 1, 'csv');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="fettle-export-1.csv"',
    ]);
    expect(bytes.toString()).toBe(
      [
        '\uFEFF"Machine","Type","Brand","Model","Serial","Style","Color","Condition","Vendor","Completed","Technician","Checked in by","Made"',
        '"1","Fridge","Frigidaire","WRS325SDHZ","K93512345","Chest","White","USED","Pasadena (Marie)","2026-11-20","Tess Landry","Tess Landry",',
        '"2","Fridge","Whirlpool","A,""B""","É",,,,,"2026-11-20","Walt Hebert","Walt Hebert",',
        '',
      ].join('\r\n'),
    );
  });

  test('the files are in the language of the shop, but for what employees wrote and renamed', async () => {
    await using shop = await openTestShop(engine);
    await shop.ada.call('updateShop', { body: { language: 'es' } });
    await shop.ada.call('updateListEntry', { body: { list: 'types', key: 'dryer', label: 'Washer 2', version: 0 } });
    const plate = { brand: 'cafe', style: 'Top & Bottom', color: 'White', condition: 'USED', vendor: 'scrappers' };
    await shop.addMachine(shop.tess, plate, 'completed');
    await shop.addMachine(shop.tess, { type_of: 'dryer' }, 'exported');
    const [csv, xlsx] = [await download(shop, 1, 'csv'), await download(shop, 1, 'xlsx')];
    expect(csv.bytes.toString().split('\r\n').slice(0, 3)).toEqual([
      '\uFEFF"Máquina","Tipo","Marca","Modelo","Serie","Estilo","Color","Condición","Proveedor","Completada","Técnico","Registrada por","Fabricación"',
      expect.stringMatching(
        /^"1","Refrigerador","Café","WRS325SDHZ","K93512345","Congelador arriba","Blanco","USADA","Chatarreros",/,
      ) as string,
      expect.stringMatching(/^"2","Washer 2","Whirlpool",/) as string,
    ]);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="fettle-export-1.csv"');
    const files = unzip(xlsx.bytes);
    expect(files['xl/workbook.xml']).toContain('name="Máquinas"');
    expect(Object.values(files).join('')).toContain('Registrada por');
  });

  test('a batch is read in pages, by id, with its machines as they were exported and their counts', async () => {
    await using shop = await openTestShop(engine);
    const washer = { type_of: 'washer', style: 'Front Load', color: 'White', condition: 'USED', vendor: 'scrappers' };
    const first = await shop.addMachine(shop.tess, washer, 'completed');
    await shop.addMachine(shop.walt, {}, 'completed');
    await shop.addMachine(shop.walt, { vendor: 'scrappers' }, 'completed');
    const completed_on = shop.clock.now.toISOString();
    const { batch } = (await shop.ada.call('exportMachines')).body;
    await shop.addMachine(shop.tess, {}, 'exported');
    await shop.tess.call('updateMachine', { params: { id: first }, body: { model: 'RENAMED' } });

    const { status, body } = await shop.ada.call('getExport', { params: { id: batch.id }, query: { per_page: 2 } });
    const counts = {
      types: [
        { type_of: 'fridge', machines: 2 },
        { type_of: 'washer', machines: 1 },
      ],
      vendors: [
        { vendor: 'scrappers', machines: 2 },
        { vendor: null, machines: 1 },
      ],
    };
    expect([status, body.batch, body.counts, body.meta]).toEqual([200, batch, counts, { total_pages: 2 }]);
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toEqual({
      ...washer,
      made: null,
      id: first,
      brand: 'whirlpool',
      model: 'WRS325SDHZ',
      serial: 'K93512345',
      completed_on,
      technician_name: 'Tess Landry',
      creator_name: 'Tess Landry',
    });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => shop.ada.call('getExport', { params: { id: batch.id }, query: { page, per_page: 2 } })),
    );
    expect(pages.map(({ body }) => body.data.map(({ id }) => id))).toEqual([[1, 2], [3], []]);
  });

  test('formulas are escaped in the CSV', async () => {
    await using shop = await openTestShop(engine);
    const formulas = ['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', 'A;=1+1', 'A; @SUM(A1)'];
    for (const [n, model] of formulas.entries()) await shop.addMachine(shop.tess, { model, serial: `S${n}` }, 'completed');
    await shop.ada.call('exportMachines');
    const lines = (await download(shop, 1, 'csv')).bytes.toString().split('\r\n').slice(1, 7);
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/^"\d+","Fridge","Whirlpool","(A; ?)?'[=+@-]/);
  });

  test('the workbook is valid, its dates are typed as dates, and formulas stay text', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, { model: '=1+1' }, 'exported');
    const { headers, bytes } = await download(shop, 1, 'xlsx');
    expect(headers['content-disposition']).toBe('attachment; filename="fettle-export-1.xlsx"');
    const files = unzip(bytes);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml', 'xl/styles.xml']));
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    // 46346 is November 20, 2026, counted in days from the end of 1899.
    const [, style = ''] = /<c r="J2" s="(\d+)"><v>46346<\/v><\/c>/.exec(sheet) ?? [];
    expect(style).not.toBe('');
    expect(files['xl/styles.xml']).toContain('yyyy-mm-dd');
    expect(sheet).not.toContain('<f>');
    expect(files['xl/sharedStrings.xml']).toContain('=1+1');
  });
});

/** Makes every write to a table fail, as a full disk would. Returns a function that restores it. */
async function breakWrites({ db, engineName }: TestShop, table: string): Promise<() => Promise<void>> {
  if (engineName === 'sqlite') {
    for (const write of ['insert', 'update']) {
      await sql.raw(`create trigger broken_${write} before ${write} on ${table} begin select raise(abort, 'disk full'); end`).execute(db);
    }
    return async () => {
      for (const write of ['insert', 'update']) await sql.raw(`drop trigger broken_${write}`).execute(db);
    };
  }
  await sql.raw(`create function broken() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`).execute(db);
  await sql.raw(`create trigger broken before insert or update on ${table} for each row execute function broken()`).execute(db);
  return async () => {
    await sql.raw(`drop trigger broken on ${table}`).execute(db);
    await sql.raw('drop function broken').execute(db);
  };
}

describeEachEngine('A batch that is too large for a workbook', (engine) => {
  test('a batch that is too large for a workbook is rejected as a workbook with a hint, and downloads as CSV', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, {}, 'exported');
    await shop.db.updateTable('exports').set({ machines: 50_000 }).execute();
    expect((await download(shop, 1, 'xlsx')).status).toBe(200);
    await shop.db.updateTable('exports').set({ machines: 50_001 }).execute();
    const { status, bytes } = await download(shop, 1, 'xlsx');
    const message = 'This export has 50,001 machines. Excel files can have at most 50,000. Download the CSV file instead.';
    expect([status, JSON.parse(bytes.toString())]).toEqual([400, { success: false, message }]);
    expect((await download(shop, 1, 'csv')).status).toBe(200);
  });
});
