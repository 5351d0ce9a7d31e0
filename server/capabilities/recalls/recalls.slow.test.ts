import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findSharedValue, saveSharedValue } from '../../platform/database/shared-values.ts';
import { changeEntry } from '../../testing/change-lists.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { publicRecord, recalledWasher, recallFile, washerRows } from '../../testing/public-recalls.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { MachineCheck } from './check-machines.ts';

const id = publicRecord().RecallID;

/** What a file of these records, or of these bytes, would change. */
function check(shop: TestShop, content: unknown) {
  return shop.ada.call('checkRecallFile', { file: fileOf(content) });
}

function apply(shop: TestShop, content: unknown) {
  return shop.ada.call('applyRecallFile', { file: fileOf(content) });
}

function fileOf(content: unknown) {
  return Buffer.isBuffer(content) ? { bytes: content, type: 'application/octet-stream' } : recallFile(content);
}

const decide = (shop: TestShop, body: object, recallId = id) => shop.ada.call('updateRecallNotice', { params: { recallId }, body });
const recalls = async (shop: TestShop) => (await shop.ada.call('getRecalls')).body.data;
const lists = async (shop: TestShop) => (await shop.tess.call('getLists')).body.data;

/** Compares all machines with the notices in force, as a server does. Returns how many this server has checked. */
function checkMachines({ engine }: Pick<TestShop, 'engine'>): Promise<number> {
  const machineCheck = new MachineCheck({
    engine,
    settleMs: 0,
    onError(error) {
      throw error;
    },
  });
  return machineCheck.wake();
}

/** Adds machines that fit `washerRows`, in several batches of a check. Returns their ids. */
async function addWashers({ engine: { db }, ...shop }: TestShop, count: number): Promise<number[]> {
  const first = await shop.addMachine(shop.tess, recalledWasher);
  const { id, ...row } = await db.selectFrom('machines').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_, n) => ({ ...row, id: id + 1 + n }));
  for (const part of chunked(copies, 100)) await db.insertInto('machines').values(part).execute();
  return [id, ...copies.map((copy) => copy.id)];
}

function chunked<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

async function progress({ engine: { db } }: TestShop): Promise<object> {
  return JSON.parse((await findSharedValue(db, 'plate_check')) ?? '{}') as object;
}

async function flagged({ engine: { db } }: TestShop): Promise<number[]> {
  return (await db.selectFrom('machines').select('id').where('open_recalls', '=', 1).orderBy('id').execute()).map(({ id }) => id);
}

const json = (records: unknown) => Buffer.from(JSON.stringify(records));

describeEachEngine('Recalls of the shop', (engine) => {
  test('a file is previewed without a change, and applied it queues what the table does not have', async () => {
    await using shop = await openTestShop(engine);
    const file = [
      publicRecord(),
      publicRecord({ RecallID: 99902, RecallNumber: '26902', RecallDate: '2026-06-01', Title: 'Example Recalls Toy Ovens' }),
      publicRecord({ RecallID: 99903, RecallNumber: '12244', Title: 'GE Recalls Dishwashers' }),
      'not a notice',
      publicRecord({ RecallID: 99904, RecallNumber: '26904', RecallDate: 'May' }),
      { RecallNumber: '26905' },
    ];
    const before = await shop.countRows();
    const { status, body } = await check(shop, file);
    expect([status, body.data]).toEqual([
      200,
      {
        added: 1,
        changed: 0,
        unchanged: 1,
        others: 1,
        unreadable: 3,
        notices: [
          {
            recall_id: id,
            number: '26-901',
            date: '2026-05-14',
            title: publicRecord()['Title'],
            url: publicRecord()['URL'],
            is_changed: false,
          },
        ],
        problems: [
          { position: 4, why: 'This is not a notice.' },
          { position: 5, why: 'RecallDate is missing or not as expected.' },
          { position: 6, why: 'RecallID is missing.' },
        ],
      },
    ]);
    expect(await shop.countRows()).toEqual(before);
    const applied = (await apply(shop, file)).body;
    expect(applied.message).toBe('1 notice to read');
    expect(applied.data).toMatchObject({
      to_read: [{ recall_id: id, is_changed: false }],
      to_read_total: 1,
      decided: [],
      refreshes: [{ author_name: 'Ada Boudreaux', on: shop.clock.now.toISOString(), added: 1, changed: 0, unreadable: 3, undone_on: null }],
    });
    expect((await apply(shop, file)).body.message).toBe('The file has nothing new.');
    expect((await lists(shop)).recalls).toEqual([]);
  });

  test('a notice that has changed since is to be read again, and undoing takes the whole file back', async () => {
    await using shop = await openTestShop(engine);
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'not_for_us' });
    expect((await recalls(shop)).to_read).toEqual([]);
    const later = [publicRecord({ Title: 'Example Expands Recall of Washers' }), publicRecord({ RecallID: 99902, RecallNumber: '26902' })];
    expect((await check(shop, later)).body.data).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    const { data } = (await apply(shop, later)).body;
    expect(data.to_read).toMatchObject([
      { recall_id: 99902, is_changed: false },
      { recall_id: id, is_changed: true },
    ]);
    const [last, first] = data.refreshes;
    expect((await shop.ada.call('undoRecallFile', { params: { id: first?.id ?? 0 } })).status).toBe(409);
    const undone = (await shop.ada.call('undoRecallFile', { params: { id: last?.id ?? 0 } })).body.data;
    expect(undone.to_read).toEqual([]);
    expect(undone.decided).toMatchObject([{ title: publicRecord()['Title'], state: 'not_for_us' }]);
    expect(undone.refreshes[0]).toMatchObject({ undone_on: shop.clock.now.toISOString(), undone_by: 'Ada Boudreaux' });
    expect((await shop.ada.call('undoRecallFile', { params: { id: last?.id ?? 0 } })).status).toBe(409);
  });

  test('a notice in force flags the machines that it may cover, sold ones too, until it is taken out of force', async () => {
    await using shop = await openTestShop(engine);
    const sold = await shop.addMachine(shop.tess, recalledWasher, 'completed');
    await shop.ada.call('exportMachines');
    const inStock = await shop.addMachine(shop.tess, { ...recalledWasher, serial: '4E63899999' });
    const other = await shop.addMachine(shop.tess, { ...recalledWasher, serial: '4E63900000' });
    await apply(shop, [publicRecord()]);
    expect((await shop.ada.call('countRecallMachines', { body: { types: washerRows.types, rows: washerRows.rows } })).body.machines).toBe(
      1,
    );
    const { status, body } = await decide(shop, { state: 'in_force', notice: washerRows });
    expect([status, body.data]).toMatchObject([
      200,
      { to_read: [], decided: [{ recall_id: id, state: 'in_force' }], checking: { checked: 0, machines: 3 } },
    ]);
    expect((await lists(shop)).recalls).toMatchObject([
      { id: `own-${id}`, number: '26-901', title: publicRecord()['Title'], ...washerRows },
    ]);
    await checkMachines(shop);
    const open = async () => Promise.all([sold, inStock, other].map(async (machine) => (await shop.card(machine)).open_recalls));
    expect(await open()).toEqual([1, 1, 0]);
    expect(await recalls(shop)).toMatchObject({ checking: null, sold: 1 });
    const listed = async (status: string, query: object = {}) => {
      const { body } = await shop.tess.call('getMachines', { params: { status }, query: { page: 1, recall: 'open', ...query } });
      return [body.data.map((machine) => machine.id), body.meta.counts];
    };
    for (const query of [{}, { search: 'EXW4500' }]) {
      const counts = { in_progress: 1, completed: 0, trashed: 0, exported: 1, all: 1 };
      expect(await listed('exported', query)).toEqual([[sold], counts]);
      expect(await listed('in_progress', query)).toEqual([[inStock], counts]);
      expect(await listed('all', query)).toEqual([[inStock], counts]);
    }
    const added = await shop.addMachine(shop.tess, { ...recalledWasher, serial: '4E51200002' });
    expect((await shop.card(added)).open_recalls).toBe(1);
    const settled = await shop.tess.call('settleRecall', {
      params: { id: inStock },
      body: { notice: `own-${id}`, outcome: 'remedy_done' },
    });
    expect(settled.body.machine).toMatchObject({ open_recalls: 0, events: [{ field: '26-901' }, {}] });
    await decide(shop, { state: 'to_read' });
    expect((await recalls(shop)).to_read).toMatchObject([{ recall_id: id }]);
    await checkMachines(shop);
    expect(await open()).toEqual([0, 0, 0]);
    expect((await lists(shop)).recalls).toEqual([]);
    await decide(shop, { state: 'in_force' });
    expect((await lists(shop)).recalls).toMatchObject([{ id: `own-${id}`, ...washerRows }]);
  });

  test('a notice about a brand is about the one that it was merged into, until the merge is undone', async () => {
    await using shop = await openTestShop(engine);
    const ids = [await shop.addMachine(shop.tess, recalledWasher), await shop.addMachine(shop.tess, { ...recalledWasher, brand: 'bosch' })];
    const open = async () => Promise.all(ids.map(async (machine) => (await shop.card(machine)).open_recalls));
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'in_force', notice: washerRows });
    await checkMachines(shop);
    expect(await open()).toEqual([1, 0]);

    await changeEntry(shop, 'brands', 'lg', { merged_into: 'bosch' });
    expect(await open()).toEqual([1, 0]);
    await checkMachines(shop);
    expect(await open()).toEqual([1, 1]);
    const { types, rows } = washerRows;
    expect((await shop.ada.call('countRecallMachines', { body: { types, rows } })).body.machines).toBe(2);
    expect((await lists(shop)).recalls).toMatchObject([washerRows]);

    await changeEntry(shop, 'brands', 'lg', { merged_into: null });
    await checkMachines(shop);
    expect(await open()).toEqual([1, 0]);
  });

  test('a second server knows the notices in force at once', async () => {
    await using shop = await openTestShop(engine);
    const second = await shop.visitorOfSecondServer();
    second.cookie = shop.ada.cookie;
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'in_force', notice: washerRows });
    const { body } = await second.call('addMachine', { body: recalledWasher });
    expect((await shop.card(body.machine_id)).open_recalls).toBe(1);
  });

  test('a file that a second server reads or takes back shows at once, and no file is parsed twice', async () => {
    await using shop = await openTestShop(engine);
    const second = await shop.visitorOfSecondServer();
    second.cookie = shop.ada.cookie;
    const toRead = async () => (await recalls(shop)).to_read.map(({ recall_id, is_changed }) => [recall_id, is_changed]);
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'not_for_us' });
    expect(await toRead()).toEqual([]);
    await shop.engine.db.updateTable('recall_files').set({ notices: 'no JSON' }).execute();
    expect(await toRead()).toEqual([]);
    const news = [publicRecord({ Title: 'Washers' }), publicRecord({ RecallID: 99902, RecallNumber: '26902' })];
    await shop.engine.db.updateTable('recall_files').set({ notices: '[]' }).execute();
    const { body } = await second.call('applyRecallFile', { file: fileOf(news) });
    expect(await toRead()).toEqual([
      [99902, false],
      [id, true],
    ]);
    await second.call('undoRecallFile', { params: { id: body.data.refreshes[0]?.id ?? 0 } });
    expect(await toRead()).toEqual([]);
  });

  test('a check of all machines goes on after a restart', async () => {
    await using shop = await openTestShop(engine);
    const machine = await shop.addMachine(shop.tess, recalledWasher);
    await checkMachines(shop);
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'in_force', notice: washerRows });
    const stopped = new MachineCheck({ engine: shop.engine, onError: (error) => expect.unreachable(String(error)) });
    const running = stopped.wake();
    await stopped.close();
    await running;
    expect((await shop.card(machine)).open_recalls).toBe(0);
    await checkMachines(shop);
    expect((await shop.card(machine)).open_recalls).toBe(1);
  });

  test('a check that a server did not finish goes on where it stopped', async () => {
    await using shop = await openTestShop(engine);
    const ids = await addWashers(shop, 1_100);
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'in_force', notice: washerRows });
    await checkMachines(shop);
    const finished = await progress(shop);
    expect(finished).toMatchObject({ after: null, checked: 1_100 });
    // As after a second batch that was not committed.
    await saveSharedValue(shop.engine.db, 'plate_check', JSON.stringify({ ...finished, after: ids[499], checked: 500 }));
    await shop.engine.db.updateTable('machines').set({ open_recalls: 0 }).execute();
    expect((await recalls(shop)).checking).toMatchObject({ checked: 500 });
    expect(await checkMachines(shop)).toBe(600);
    expect(await progress(shop)).toEqual(finished);
    expect(await flagged(shop)).toEqual(ids.slice(500));
  });

  test('two servers check all machines together, and none twice', async () => {
    const database = await freshDatabase(engine);
    await using shop = await openTestShop(engine, { database });
    const ids = await addWashers(shop, 3_000);
    await checkMachines(shop);
    await apply(shop, [publicRecord()]);
    await decide(shop, { state: 'in_force', notice: washerRows });
    const [first, second] = await Promise.all([checkMachines(shop), checkMachines({ engine: database.openAgain() })]);
    expect(first + second).toBe(3_000);
    expect(await progress(shop)).toMatchObject({ after: null, checked: 3_000 });
    expect(await flagged(shop)).toEqual(ids);
  });

  test('all that a row can say of its serials is in force, and comes back as it was saved', async () => {
    await using shop = await openTestShop(engine);
    await apply(shop, [publicRecord()]);
    const range = { from: '9Z5', to: '0Z2', at: 3, length: 13, shape: 'FD1A*', strip: 'FD', wrap: 1 };
    const rows = [
      { brands: ['lg'], models: ['EXW4500*'], serials: [range, { begins: ['4E'] }, { ends: ['LA'] }, { shape: 'HS*P' }] },
      { brands: ['lg'], models: 'see notice', serials: 'see notice', only_serials: [range] },
      { brands: ['lg'], models: 'any', serials: 'all' },
    ];
    const notice = { ...washerRows, only_styles: ['Front Load'], rows };
    await decide(shop, { state: 'in_force', notice });
    expect((await shop.ada.call('getRecallNotice', { params: { recallId: id } })).body.notice).toMatchObject(notice);
    for (let times = 0; times < 2; times += 1) expect((await lists(shop)).recalls).toMatchObject([notice]);
    const washer = { ...recalledWasher, model: 'EXW4500AW' };
    const count = async (style: string) =>
      (await shop.ada.call('countRecallMachines', { body: { types: ['washer'], only_styles: [style], rows: washerRows.rows } })).body
        .machines;
    await shop.addMachine(shop.tess, { ...washer, style: 'Front Load' });
    expect([await count('Front Load'), await count('Top Load')]).toEqual([1, 0]);
  });

  test('what cannot be a notice in force is refused, and says why', async () => {
    await using shop = await openTestShop(engine);
    await apply(shop, [publicRecord()]);
    const row = washerRows.rows[0];
    for (const [notice, message] of [
      [undefined, 'First say which machines the notice is about.'],
      [{ ...washerRows, types: [] }, /types/i],
      [{ ...washerRows, types: ['spaceship'] }, /not one of the choices/],
      [{ ...washerRows, hazard: '' }, /required/],
      [{ ...washerRows, rows: [] }, /rows/i],
      [{ ...washerRows, rows: [{ ...row, brands: [] }] }, /need a brand/],
      [{ ...washerRows, rows: [{ ...row, models: [] }] }, /need models/],
      [{ ...washerRows, rows: [{ ...row, models: ['*'] }] }, /./],
      [{ ...washerRows, rows: [{ ...row, serials: [{ from: '1', to: '22' }] }] }, /./],
      [{ ...washerRows, rows: [{ ...row, serials: [{ from: '2', to: '1' }] }] }, /./],
      [{ ...washerRows, rows: [{ ...row, serials: [{ from: '3F1', to: '3F2', wrap: 3 }] }] }, /not before it/],
      [{ ...washerRows, rows: [{ ...row, serials: [{ from: '3F2', to: '2F1', wrap: 3 }] }] }, /not before it/],
      [{ ...washerRows, rows: [{ ...row, serials: 'see notice', only_serials: [{ from: '2', to: '1' }] }] }, /not before it/],
      [{ ...washerRows, rows: [{ ...row, serials: 'see notice', only_serials: [] }] }, /need models and serials/],
      [{ ...washerRows, rows: [{ ...row, serials: [{ from: '1', to: '2', at: 0 }] }] }, /./],
      [{ ...washerRows, only_styles: ['Glass Bottom'] }, /not one of the choices/],
    ] as const) {
      const { status, body } = await decide(shop, { state: 'in_force', ...(notice && { notice }) });
      expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    }
    expect((await decide(shop, { state: 'not_for_us' }, 99999)).status).toBe(404);
    expect((await lists(shop)).recalls).toEqual([]);
  });

  test.for([
    ['XML', Buffer.from('\u{FEFF} <?xml version="1.0"?><ArrayOfRecall/>'), 400, /is XML or a web page/],
    ['text', Buffer.from('Recall Number,Date\n26901,"May 14"'), 400, /is not JSON/],
    ['an object', json({ notices: [] }), 400, /has no list/],
    ['no notices', json([]), 400, /has no notices/],
    [
      'an error',
      json([{ RecallID: 0, Title: 'Error retrieving Recalls <b>now</b>' }]),
      400,
      /error instead of notices \(“Error retrieving/,
    ],
    ['no RecallID', json([{ Title: 'Washers' }]), 400, /none of its records has a RecallID/],
    ['half a file', json([publicRecord(), publicRecord()]).subarray(0, -40), 400, /is not JSON, or not complete/],
    ['a comma too many', Buffer.from('[{"RecallID":5},]'), 400, /is not JSON/],
    ['more after the end', Buffer.from('[{"RecallID":5}] []'), 400, /is not JSON/],
    ['bytes', randomBytes(2_000), 400, /is not JSON/],
    ['deep nesting', Buffer.from('['.repeat(400_000)), 400, /is not JSON/],
    ['half a gzip file', gzipSync(json([publicRecord()])).subarray(0, -12), 400, /cannot be unpacked/],
    ['a gzip bomb', gzipSync(Buffer.alloc(60 * 1_048_576, ' ')), 400, /Unpacked, this file has more than 40 MB/],
    ['a huge file', Buffer.alloc(40 * 1_048_576 + 1, ' '), 413, /at most 40 MB/],
    [
      'the same notice twice',
      json([publicRecord(), publicRecord({ Title: 'Example Recalls Ranges' })]),
      400,
      /RecallID 99901 twice, with different contents/,
    ],
  ] as const)('a file with %s changes nothing, and the reply says why', async ([, bytes, status, why]) => {
    await using shop = await openTestShop(engine);
    await apply(shop, [publicRecord({ RecallID: 1, RecallNumber: '26001' })]);
    const before = [await shop.countRows(), await recalls(shop)];
    for (const call of [check, apply]) {
      const reply = await call(shop, bytes);
      expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(why)]);
    }
    expect([await shop.countRows(), await recalls(shop)]).toEqual(before);
  });

  test('markup in a notice is text, and addresses that are none are left out', async () => {
    await using shop = await openTestShop(engine);
    const Title = '<img src=x onerror=alert(1)> Washers\u0000\u0007 &amp; Dryers';
    await apply(shop, [publicRecord({ Title, URL: 'javascript:alert(1)', Hazards: null, Products: undefined })]);
    expect((await recalls(shop)).to_read).toMatchObject([
      { title: '<img src=x onerror=alert(1)> Washers &amp; Dryers', url: null, number: '26-901' },
    ]);
  });

  test('a file with a byte order mark, in gzip, and with the same notice twice is read', async () => {
    await using shop = await openTestShop(engine);
    const text = `\u{FEFF}${JSON.stringify([publicRecord(), publicRecord()], null, 2)}\n`;
    expect((await check(shop, gzipSync(text))).body.data).toMatchObject({ added: 1, unreadable: 0 });
    expect((await check(shop, Buffer.from(text))).body.data).toMatchObject({ added: 1, unreadable: 0 });
  });
});
