import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { beforeAll, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';

const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };

describeInShop('Lists by what plates say', (shop) => {
  /** The numbers of 1 to 9, as registered. */
  beforeAll(async () => {
    // GE's letters repeat every twelve years, Whirlpool's J to Y do not.
    for (const serial of ['KT1012345', 'UNKNOWN', 'KJ0112345', 'KY5012345', 'K93512345', 'KT1112345'])
      await shop.addMachine(shop.tess, { serial });
    for (const status of ['in_progress', 'completed', 'trashed'] as const satisfies readonly MachineStatus[])
      await shop.addMachine(shop.walt, recalled, status);
    await shop.tess.call('updateMachine', { params: { id: 3 }, body: { status: 'completed' } });
    await shop.tess.call('settleMade', { params: { id: 5 }, body: { made: '2019-08' } });
  });
  async function list(query: Record<string, string | number>, status = 'all') {
    const { body } = await shop.tess.call('getMachines', { params: { status }, query: { page: 1, per_page: 100, ...query } });
    return body;
  }
  const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).data.map(({ id }) => id);

  test('a list sorted by the date of manufacture ends with the machines whose date is not known, newest first', async () => {
    expect(await ids({ sort: 'made' })).toEqual([3, 1, 6, 4, 5, 9, 8, 7, 2]);
    expect(await ids({ sort: 'made', order: 'desc' })).toEqual([5, 4, 6, 1, 3, 9, 8, 7, 2]);
    expect(await ids({ sort: 'made', technician: shop.tess.id })).toEqual([3, 1, 6, 4, 5, 2]);
    expect(await ids({ sort: 'made' }, 'in_progress')).toEqual([1, 6, 4, 5, 7, 2]);
    expect(await ids({ sort: 'made', per_page: 4, page: 2 })).toEqual([5, 9, 8, 7]);
  });

  test('the years in which machines were made are a filter, and so is that the date is not known', async () => {
    expect(await ids({ made: '2006..2006' })).toEqual([6, 1]);
    expect(await ids({ made: '1999..2009' })).toEqual([6, 4, 3, 1]);
    expect(await ids({ made: '1999..2009' }, 'completed')).toEqual([3]);
    for (const made of ['2010..2019', '2019..2019', '2010..9999']) expect(await ids({ made }), made).toEqual([5]);
    expect(await ids({ made: 'unknown' })).toEqual([9, 8, 7, 2]);
    expect(await ids({ made: '1950..2026', search: 'KT1' })).toEqual([6, 1]);
    expect((await list({ made: '1999..2009' })).meta.counts).toEqual({ in_progress: 3, completed: 1, trashed: 0, exported: 0, all: 4 });
  });

  test.for([
    ['2006', 'Made must be years such as 2010..2019, or unknown.'],
    ['2019..2010', 'Made must have the earlier year first.'],
  ] as const)('the years %s cannot be a filter, and the refusal says why', async ([made, message]) => {
    const { status, body } = await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, made } });
    expect([status, body.message]).toEqual([400, message]);
  });

  test('machines in the shop with an open recall are a filter, and the floor counts them', async () => {
    expect(await ids({ recall: 'open' })).toEqual([8, 7]);
    expect(await ids({ recall: 'open' }, 'completed')).toEqual([8]);
    expect(await ids({ recall: 'open' }, 'trashed')).toEqual([]);
    expect(await ids({ recall: 'open', technician: shop.tess.id })).toEqual([]);
    const floor = async () => (await shop.ada.call('getFloor')).body.data.open_recalls;
    expect(await floor()).toBe(2);
    await shop.tess.call('settleRecall', { params: { id: 7 }, body: { notice: 'cpsc-12-244', outcome: 'remedy_done' } });
    expect([await ids({ recall: 'open' }), await floor()]).toEqual([[8], 1]);
  });
});
