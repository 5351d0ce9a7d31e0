import { api, type CallName } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { changesSession, sampleRequests, sendSample } from '../../testing/sample-requests.ts';
import { whirlpoolFridge } from '../../testing/test-shop.ts';

const calls = Object.entries<Call>(api) as [CallName, Call][];

const changed = { success: false, message: 'Walt is logged in on this device now. Nothing was changed.', user_changed: true };

describeInShop('A request with X-Fettle-User', (shop) => {
  test.for(calls)("%s is rejected under a coworker's session, and nothing is written", async ([name]) => {
    const asked = await sampleRequests[name](shop, shop.walt);
    const before = await shop.countRows();
    for (const stated of [String(shop.tess.id), 'none', '', '1e0']) {
      const { status, body } = await shop.walt.call(name, { ...asked, headers: { 'x-fettle-user': stated } });
      expect([stated, status, body]).toEqual([stated, 409, changed]);
    }
    expect(await shop.countRows()).toEqual(before);
  });

  test('a request with X-Fettle-User succeeds if the session belongs to that user', async () => {
    const headers = { 'x-fettle-user': String(shop.walt.id) };
    expect((await shop.walt.call('addMachine', { body: whirlpoolFridge, headers })).status).toBe(200);
  });

  test('a request with X-Fettle-User gets 401 if its session has ended', async () => {
    const headers = { 'x-fettle-user': String(shop.walt.id) };
    expect((await shop.visitor.call('addMachine', { body: whirlpoolFridge, headers })).status).toBe(401);
    expect((await shop.visitor.call('getShop', { headers })).status).toBe(200);
  });
});

describeInShop('Caching of replies', (shop) => {
  test.for(calls)('%s: no reply is stored, except what its URL names by content', async ([name, { reply }]) => {
    const client = changesSession(name) ? await shop.logIn(shop.ada) : shop.ada;
    for (const who of [shop.visitor, client]) {
      const { status, headers } = await sendSample(shop, name, who);
      const ofFile = 'isImmutable' in reply ? 'private, max-age=31536000, immutable' : 'no-store';
      const expected = 'file' in reply && status === 200 ? ofFile : 'no-store';
      expect([name, status, headers['cache-control']]).toEqual([name, status, expected]);
    }
  });
});
