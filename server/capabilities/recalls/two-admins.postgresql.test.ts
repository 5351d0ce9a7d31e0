import type { NoticeState } from '@fettle/contract/recalls/calls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { publicRecord, recallFile, washerRows } from '../../testing/public-recalls.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const id = publicRecord().RecallID;
const apply = ({ ada }: TestShop) => ada.call('applyRecallFile', { file: recallFile([publicRecord()]) });
const decide = ({ ada }: TestShop, body: { state: NoticeState; notice?: typeof washerRows }) =>
  ada.call('updateRecallNotice', { params: { recallId: id }, body });

/** Sends the requests one after the other, each of which waits until nobody keeps the table from being written. */
function sendTogether<Reply>(shop: TestShop, table: 'recall_files' | 'recall_decisions', requests: (() => Promise<Reply>)[]) {
  const locks = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return shop.db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(db);
    const sent: Promise<Reply>[] = [];
    for (const send of requests) {
      sent.push(send());
      await expect.poll(async () => (await locks.execute(shop.db)).rows.length).toBe(sent.length);
    }
    return { sent };
  });
}

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('Two admins (%s)', (engine) => {
  test('two admins who read the first file at the same time add it once', async () => {
    await using shop = await openTestShop(engine);
    const { sent } = await sendTogether(shop, 'recall_files', [() => apply(shop), () => apply(shop)]);
    const replies = await Promise.all(sent);
    expect(replies.map(({ body }) => body.message)).toEqual(['1 notice to read', 'The file has nothing new.']);
  });

  test('two admins who decide about a notice at the same time leave a change of the lists that says what holds', async () => {
    await using shop = await openTestShop(engine);
    await apply(shop);
    await decide(shop, { state: 'not_for_us', notice: washerRows });
    const states = ['in_force', 'not_for_us'] as const;
    const { sent } = await sendTogether(
      shop,
      'recall_decisions',
      states.map((state) => () => decide(shop, { state })),
    );
    await Promise.all(sent);
    const changes = await shop.db.selectFrom('list_changes').select('kind').orderBy('version').execute();
    expect(changes).toEqual([{ kind: 'in_force' }, { kind: 'out_of_force' }]);
    expect((await shop.tess.call('getLists')).body.data.recalls).toEqual([]);
  });
});
