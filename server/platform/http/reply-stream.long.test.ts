import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import { machineCalls } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Chunks } from '../system/chunks.ts';
import { yieldToEventLoop } from '../system/yield-to-event-loop.ts';
import { Http2Client, sendOverHttp1 } from '../../testing/https-client.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { repeatUntilSettled } from '../../testing/repeat-until-settled.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openHttpsTestShop, type HttpsTestShop } from '../../testing/https-test-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { sendStream } from './reply-stream.ts';

const inProgress = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1, status: 'in_progress' as const }));
const wholeList = { method: 'GET', path: '/api/read/get_machines/all' };

/** Gives a machine a date of manufacture that is none, so replies that contain it are invalid. */
async function storeInvalidDate({ db }: TestShop, id: number): Promise<void> {
  await db.updateTable('machines').set({ made: 'soon' }).where('id', '=', id).execute();
}

describeEachEngine('The whole list of machines', (engine) => {
  test('the whole list of machines does not block other requests while 20,000 machines are sent', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(shop, inProgress(20_000));
    // The first call takes longer because its code is compiled.
    await shop.tess.call('getMachines', { params: { status: 'completed' } });
    await shop.walt.call('getMachine', { params: { id: 1 } });
    const list = shop.tess.send(wholeList);
    const served = await repeatUntilSettled(list, async () => {
      expect((await shop.walt.call('getMachine', { params: { id: 1 } })).status).toBe(200);
    });
    const { status, bytes } = await list;
    const { data, meta } = JSON.parse(bytes.toString()) as { data: { id: number }[]; meta: { total: number } };
    expect([status, meta.total]).toEqual([200, 20_000]);
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 20_000 }, (_, n) => 20_000 - n));
    // A hundred chunks, each in its own tick; a response takes two or three ticks.
    expect(served).toBeGreaterThan(30);
  });

  test('the whole list of machines is aborted when a later chunk fails, and the error is logged', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(shop, inProgress(500));
    await storeInvalidDate(shop, 1);
    await expect(shop.tess.send(wholeList)).rejects.toThrow('aborted');
    expect(shop.takeErrors()).toMatchObject([{ msg: 'response aborted', err: { message: expect.stringContaining('made') as string } }]);
    expect((await shop.tess.call('getMachine', { params: { id: 2 } })).status).toBe(200);
  });

  test('the whole list of machines gets the usual error response when its first chunk fails', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(shop, inProgress(500));
    await storeInvalidDate(shop, 500);
    const { status, bytes } = await shop.tess.send(wholeList);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([500, { success: false }]);
    expect(shop.takeErrors()).toHaveLength(1);
  });

  test('the whole list of machines has a Content-Length when it is short', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(shop, [...inProgress(500), { id: 501, status: 'completed' }]);
    const short = await shop.tess.send({ ...wholeList, path: '/api/read/get_machines/completed' });
    expect(short.headers['content-length']).toBe(String(short.bytes.length));
    const long = await shop.tess.send(wholeList);
    expect(long.headers['content-length']).toBeUndefined();
  });

  test('the whole list of machines is empty in a shop without machines', async () => {
    await using shop = await openTestShop(engine);
    const { status, body } = await shop.tess.call('getMachines', { params: { status: 'completed' } });
    expect([status, body]).toMatchObject([200, { success: true, data: [], meta: { total: 0, total_pages: 1, is_cut: false } }]);
  });
});

describe.each(['HTTP/2', 'HTTP/1.1'] as const)('Over https with %s the whole list', (version) => {
  let secure: HttpsTestShop;
  let browser: Http2Client;

  beforeAll(async () => {
    secure = await openHttpsTestShop();
    browser = new Http2Client(secure.httpsPort, secure.rootCa);
    await seedMachines(secure.shop, inProgress(1_000));
  });
  afterAll(async () => {
    browser.close();
    await secure.close();
  });

  const getList = () => {
    const sent = { ...wholeList, headers: { cookie: secure.shop.tess.cookie ?? '' } };
    return version === 'HTTP/2' ? browser.send(sent) : sendOverHttp1(secure.httpsPort, secure.rootCa, sent);
  };

  test('the whole list arrives complete over https', async () => {
    const { status, bytes } = await getList();
    expect(status).toBe(200);
    expect((JSON.parse(bytes.toString()) as { data: object[] }).data).toHaveLength(1_000);
  });

  test('the whole list does not end normally over https when it is aborted', async () => {
    await storeInvalidDate(secure.shop, 1);
    await expect(getList()).rejects.toThrow(version === 'HTTP/2' ? 'NGHTTP2_INTERNAL_ERROR' : 'aborted');
    expect(secure.shop.takeErrors()).toHaveLength(1);
  });
});

// An endless list shows that reading waits for the client and stops when it disconnects.
describe('An endless list', () => {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let chunksRead = 0;
  async function* endless() {
    try {
      for (;;) {
        await yieldToEventLoop();
        chunksRead += 1;
        yield Array.from({ length: 200 }, () => machine);
      }
    } finally {
      stop();
    }
  }
  const app = fastify();
  app.get('/', (_, reply) => {
    const body = { message: 'Machines', meta, data: new Chunks(endless()) };
    return sendStream(reply, machineCalls.getMachines.reply, body);
  });
  afterAll(() => app.close());

  test('an endless list is read only as fast as the client reads, and not after it disconnects', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const outgoing = request({ port, host: '127.0.0.1', agent: false });
    outgoing.on('error', () => {});
    outgoing.end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    // The client reads nothing. Reading stops once the buffers in between are full.
    let before = -1;
    while (chunksRead > before) {
      before = chunksRead;
      for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    }
    incoming.destroy();
    await stopped;
    const atTheEnd = chunksRead;
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    expect(chunksRead).toBe(atTheEnd);
  });
});

const counts = { in_progress: 1, completed: 0, trashed: 0, exported: 0, all: 1 };
const meta: CallReply<Api['getMachines']>['meta'] = { total_pages: 1, total: 1, is_cut: false, counts };
const now = '2026-11-20T15:00:00.000Z';
const machine: Machine = {
  id: 1,
  type_of: 'fridge',
  brand: 'lg',
  model: 'M',
  serial: 'S1',
  style: null,
  color: null,
  condition: null,
  vendor: null,
  status: 'in_progress',
  creator_name: 'Tess Landry',
  technician_id: 2,
  technician_name: 'Tess Landry',
  registered_on: now,
  touched_on: now,
  started_on: now,
  completed_on: null,
  trashed_on: null,
  exported_on: null,
  waiting_since: null,
  made: null,
  open_recalls: 0,
  version: 1,
};
