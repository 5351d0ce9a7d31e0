import type { Machine } from '@fettle/contract/records/machine.ts';
import { beforeAll, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import { readPdfText } from '../../testing/printers/render-label.ts';
import type { CallOptions } from '../../testing/test-client.ts';
import { whirlpoolFridge } from '../../testing/test-shop.ts';
import { unzip } from '../../testing/unzip.ts';
import { layOutLabel } from '../printing/labels/label-layout.ts';
import { defaultLabelStock } from '../printing/labels/label-stock.ts';
import { drawLabelZpl } from '../printing/labels/label-zpl.ts';

/** What an admin has added, by the field that has its key. */
const labels = { type_of: 'Kühlbox', style: 'Zweitürig', brand: 'Élan & Söhne', color: 'Blush', condition: 'Open Box', vendor: 'Toledo' };
const own = { type_of: 'kuhlbox', style: 'zweiturig', brand: 'elan_sohne', color: 'blush', condition: 'open_box', vendor: 'toledo' };
const listOfField = { type_of: 'types', brand: 'brands', color: 'colors', condition: 'conditions', vendor: 'vendors' } as const;
const keysOf = (machine: object) => Object.fromEntries(Object.keys(own).map((field) => [field, machine[field as keyof typeof machine]]));
const idsOf = (machines: readonly Pick<Machine, 'id'>[]) => machines.map((machine) => machine.id);
const week = { start: '2026-11-15', end: '2026-11-21' };

describeInShop('An own entry', (shop) => {
  let [id, other, added] = [0, 0, 0];
  const add = async (list: string, label: string, more: object = {}) => {
    await shop.ada.call('addListEntry', { body: { list, label, version: added, ...more } });
    added += 1;
  };
  beforeAll(async () => {
    for (const [field, list] of Object.entries(listOfField)) await add(list, labels[field as keyof typeof labels]);
    await add('styles', labels.style, { type_of: own.type_of });
    other = await shop.addMachine(shop.tess, { type_of: 'range', brand: 'lg', color: 'White', serial: 'OTHER' });
    id = await shop.addMachine(shop.tess, { ...own, model: 'KB-200', serial: 'OWN1' });
  });
  const list = async (query: CallOptions['query'], status = 'all') =>
    (await shop.tess.call('getMachines', { params: { status }, query: { page: 1, ...query } })).body;
  const csvOf = async (batch: number) => {
    const { bytes } = await shop.ada.send({ method: 'GET', path: `/api/export/download/${batch}/csv` });
    return bytes.toString();
  };

  test('a machine is registered with it, edited to it, and keeps the keys in its history', async () => {
    expect(keysOf(await shop.card(id))).toEqual(own);
    const edited = await shop.addMachine(shop.tess, { serial: 'EDIT' });
    const { body } = await shop.walt.call('updateMachine', { params: { id: edited }, body: own });
    expect([body.message, keysOf(body.machine)]).toEqual(['Machine updated', own]);
    const changes = body.machine.events.filter(({ kind }) => kind === 'edited').map(({ field, to }) => [field, to]);
    expect(Object.fromEntries(changes)).toEqual(own);
    await shop.walt.call('updateMachine', { params: { id: edited }, body: { ...whirlpoolFridge, style: '', color: '', serial: 'EDIT' } });
    const wrong = await shop.walt.call('updateMachine', { params: { id: edited }, body: { style: own.style } });
    expect(wrong.body.message).toBe('Style does not exist for this type of machine.');
  });

  test('machines that are completed and undone together keep it, and are counted by its type', async () => {
    const together = [await shop.addMachine(shop.tess, own), await shop.addMachine(shop.tess, own)];
    const change = async (body: object) => {
      for (const machine of together) {
        const { version } = await shop.card(machine);
        await shop.tess.call('updateMachine', { params: { id: machine }, body: { ...body, version } });
      }
    };
    await change({ status: 'completed' });
    expect((await list({ type_of: own.type_of })).meta.counts).toMatchObject({ in_progress: 1, completed: 2 });
    for (const machine of together) expect(keysOf(await shop.card(machine))).toEqual(own);
    await change({ status: 'in_progress', is_undo: true });
    expect((await list({ type_of: own.type_of })).meta.counts).toMatchObject({ in_progress: 3, completed: 0 });
    await change({ ...whirlpoolFridge, style: '', color: '', serial: 'TOGETHER' });
  });

  test('a known model, the most used brands and a scanned serial know it', async () => {
    const known = (await shop.walt.call('getKnownModel', { query: { model: 'kb200' } })).body.data;
    const { type_of, style, brand, color } = own;
    expect(known).toEqual({ machines: 1, type_of, style, brand, color });
    expect((await shop.walt.call('getTopBrands')).body.data).toContain(own.brand);
    const scanned = await shop.walt.call('findIdBySerial', { query: { serial: 'own1', brand } });
    expect(scanned.body).toMatchObject({ data: id, matches: 1 });
  });

  test('a filter and its counts have the machines of the type, also with a search', async () => {
    const { data, meta } = await list({ type_of: own.type_of });
    expect([idsOf(data), meta.total, meta.counts]).toEqual([[id], 1, { in_progress: 1, completed: 0, trashed: 0, exported: 0, all: 1 }]);
    expect((await list({ type_of: own.type_of, search: 'own1' })).meta.counts.all).toBe(1);
    expect((await list({ type_of: 'range', search: 'own1' })).meta.counts.all).toBe(0);
  });

  test.for(['brand', 'color', 'type'] as const)('a list sorted by %s has it where its label belongs', async (sort) => {
    const order = async (order: string) => idsOf((await list({ sort, order, search: 'O' })).data).filter((n) => n === id || n === other);
    expect([await order('asc'), await order('desc')]).toEqual([
      [id, other],
      [other, id],
    ]);
    expect(idsOf((await list({ sort, per_page: 100 })).data).filter((n) => n === id || n === other)).toEqual([id, other]);
  });

  test.for(['kühl', 'KUHLBOX', 'söhne', 'SOHNE élan', 'elan kühlbox own1'])('a search for %s finds its machine', async (q) => {
    expect(idsOf((await shop.walt.call('search', { query: { q } })).body.data)).toEqual([id]);
    expect(idsOf((await list({ search: q })).data)).toEqual([id]);
  });

  test('the search of the list finds any part of a brand', async () => {
    expect(idsOf((await list({ search: 'an & sö' })).data)).toEqual([id]);
    expect((await list({ search: 'zweitürig' })).data).toEqual([]);
  });

  test('metrics, the floor, a bench and the wall have the machine with its type', async () => {
    const metrics = (await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: week })).body.data;
    const line = metrics.in_progress.find((repair) => repair.id === id);
    expect(line).toMatchObject({ type_of: own.type_of, brand: own.brand, style: own.style });
    shop.clock.advance({ days: 15 });
    const floor = (await shop.ada.call('getFloor')).body.data;
    shop.clock.advance({ days: -15 });
    expect(floor.longest_idle.find((machine) => machine.id === id)).toMatchObject({ type_of: own.type_of, brand: own.brand });
    const bench = (await shop.tess.call('getBench', { params: { userId: shop.tess.id } })).body.data;
    expect(JSON.stringify(bench)).toContain(`"type_of":"${own.type_of}"`);
    const { link } = (await shop.ada.call('addWallLink', { body: { name: 'TV', shows_names: false } })).body;
    const { oldest } = (await shop.visitor.call('getWall', { query: { link: link.code } })).body.data;
    expect(oldest.map(({ name }) => name)).toContain('Élan & Söhne kühlbox');
  });

  test('the phrases of its type are those that the shop writes twice', async () => {
    const phrases = async () => (await shop.tess.call('getPhrases', { params: { type_of: own.type_of } })).body.data;
    const before = await phrases();
    const noted = await shop.addMachine(shop.tess, { ...own, serial: 'NOTED' });
    for (const content of ['Kompressor brummt', 'kompressor brummt.'])
      await shop.tess.call('addNote', { params: { id: noted }, body: { content } });
    expect(await phrases()).toEqual(['kompressor brummt', ...before].slice(0, 8));
    await shop.tess.call('updateMachine', { params: { id: noted }, body: { status: 'trashed' } });
  });

  test('a label and a report have its label, printed and as a PDF', async () => {
    await shop.tess.call('printLabel', { body: { id, model: 'X', serial: 'X', brand: own.brand, style: own.style, color: own.color } });
    const [printed] = shop.labels;
    const zpl = printed ? drawLabelZpl(layOutLabel(printed, defaultLabelStock), 1) : '';
    // As UTF-8 bytes: ÉLAN & SÖHNE, and Zweitürig, Blush.
    expect(zpl).toContain('^FD_C3_89LAN _26 S_C3_96HNE^FS');
    expect(zpl).toContain('^FDZweit_C3_BCrig_2C Blush^FS');
    const [page = ''] = await readPdfText((await shop.walt.call('labelPdf', { params: { ids: id } })).bytes);
    expect(page).toContain('ÉLAN & SÖHNE');
    expect(page).toContain('Zweitürig, Blush');
    const report = await shop.tess.call('metricsReport', { params: { userId: shop.tess.id }, query: week });
    const text = (await readPdfText(report.bytes)).join(' ');
    for (const label of [labels.style, labels.brand.toUpperCase()]) expect(text).toContain(label);
  });

  test('an export has its labels in the files, and its keys in the reply', async () => {
    const exported = await shop.addMachine(shop.tess, { ...own, serial: 'EXPORT' }, 'completed');
    const { batch } = (await shop.ada.call('exportMachines')).body;
    const { type_of, style, brand, color, condition, vendor } = labels;
    expect(await csvOf(batch.id)).toContain(
      `"${exported}","${type_of}","${brand}","WRS325SDHZ","EXPORT","${style}","${color}","${condition}","${vendor}"`,
    );
    const { bytes } = await shop.ada.send({ method: 'GET', path: `/api/export/download/${batch.id}/xlsx` });
    const workbook = Object.values(unzip(bytes)).join('');
    for (const label of Object.values(labels)) expect(workbook).toContain(label.replace('&', '&amp;'));
    const { data } = (await shop.ada.call('getExport', { params: { id: batch.id } })).body;
    expect(data.map(keysOf)).toEqual([own]);
  });

  test('an intake that waited on a device is registered, though all of it was retired meanwhile', async () => {
    for (const [field, list] of Object.entries(listOfField)) {
      const body = { list, key: own[field as keyof typeof own], is_retired: true, version: added };
      await shop.ada.call('updateListEntry', { body });
      added += 1;
    }
    const { headers } = madeBefore(shop, { hours: 3 });
    const { status, body } = await shop.walt.call('addMachine', { body: { ...whirlpoolFridge, ...own, serial: 'LATE' }, headers });
    expect(status).toBe(200);
    expect(keysOf(await shop.card(body.machine_id))).toEqual(own);
    expect(idsOf((await list({ type_of: own.type_of, search: 'late' })).data)).toEqual([body.machine_id]);
  });

  test('the description of the API says of which list a text is a key', async () => {
    const document = (await shop.visitor.send({ method: 'GET', path: '/api/openapi.json' })).bytes.toString();
    const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, object>> };
    const intake = JSON.stringify(paths['/api/create/add_machine']?.['post']);
    const card = JSON.stringify(paths['/api/read/get_machine/{id}']?.['get']);
    for (const name of ['types', 'styles', ...Object.values(listOfField)])
      for (const operation of [intake, card]) expect(operation).toContain(`A key of \`${name}\` in the reply of \`getLists\`.`);
    expect(document).not.toContain('"enum":["fridge"');
  });
});
