import type { BenchSquare } from '@fettle/contract/reports/floor.ts';
import type { WallBench } from '@fettle/contract/wall/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { password, type TestShop } from '../../testing/test-shop.ts';

async function addLink(shop: TestShop, shows_names = false) {
  return (await shop.ada.call('addWallLink', { body: { name: 'Bench 2', shows_names } })).body.link;
}

const wallOf = async (shop: TestShop, code: string) => (await shop.visitor.call('getWall', { query: { link: code } })).body.data;

describeInShop(
  'The wall',
  (shop) => {
    // The clock goes on, and links need a fresh password.
    beforeEach(() => shop.ada.call('confirmPassword', { body: { password } }));

    test('the wall of a new shop is empty', async () => {
      const { code } = await addLink(shop);
      expect(await wallOf(shop, code)).toEqual({
        in_progress: 0,
        finished_today: 0,
        idle: 0,
        waiting_for_parts: 0,
        ready_to_export: 0,
        oldest: [],
        finished: [],
        benches: [],
      });
    });

    test('the wall counts machines, lists the five oldest, what was finished today with the hour of the shop, and what is on the benches', async () => {
      const { code } = await addLink(shop);
      const ids: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        ids.push(await shop.addMachine(shop.tess));
        shop.clock.advance({ minutes: 10 });
      }
      await shop.tess.call('addAwaitedPart', { params: { id: ids[1] ?? 0 }, body: { part_number: 'WR51X10101' } });
      shop.clock.advance({ days: 15 });
      await shop.tess.call('hydrate');
      const finished: number[] = [];
      for (const [status, by] of [
        ['completed', shop.tess],
        ['trashed', shop.walt],
      ] as const) {
        finished.unshift(await shop.addMachine(by, {}, status));
        shop.clock.advance({ hours: 1 });
      }
      const wall = await wallOf(shop, code);
      expect(wall).toMatchObject({ in_progress: 6, finished_today: 2, idle: 6, waiting_for_parts: 1, ready_to_export: 1 });
      expect(wall.oldest.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 5));
      expect(wall.oldest[1]).toMatchObject({
        type_of: 'fridge',
        brand: 'whirlpool',
        technician_name: null,
        waiting_since: expect.any(String),
      });
      // 16:00 and 17:00 UTC.
      expect(wall.finished).toEqual([
        { id: finished[0], is_trashed: true, hour: 11 },
        { id: finished[1], is_trashed: false, hour: 10 },
      ]);
      expect(wall.benches).toHaveLength(1);
      expect(wall.benches[0]?.technician_name).toBeNull();
      const squares: BenchSquare[] = wall.benches[0]?.squares ?? [];
      expect(squares.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
      expect(squares.filter(({ is_waiting }) => is_waiting).map(({ id }) => id)).toEqual([ids[1]]);
      expect(JSON.stringify(wall)).not.toMatch(/K93512345|Tess|Landry/);
    });

    test('the wall names technicians only through a link that an admin created for it', async () => {
      const { code } = await addLink(shop, true);
      await shop.addMachine(shop.walt);
      const wall = await wallOf(shop, code);
      expect(wall.oldest[0]?.technician_name).toBe('Tess Landry');
      expect(wall.benches.map(({ technician_name, squares }: WallBench) => [technician_name, squares.length])).toEqual([
        ['Tess Landry', 6],
        ['Walt Hebert', 1],
      ]);
    });

    test('the wall names machines in the language of the shop', async () => {
      const { code } = await addLink(shop);
      const nameOf = async () => (await wallOf(shop, code)).oldest[0]?.name;
      const english = await nameOf();
      await shop.ada.call('updateShop', { body: { language: 'es' } });
      expect([english, await nameOf()]).toEqual(['Whirlpool fridge', 'refrigerador Whirlpool']);
      await shop.ada.call('updateShop', { body: { language: 'en' } });
    });

    test('a revoked link and a wrong code open nothing', async () => {
      const { id, code } = await addLink(shop);
      expect(await wallOf(shop, code.toLowerCase())).toBeDefined();
      await shop.ada.call('deleteWallLink', { params: { id } });
      for (const wrong of [code, 'AAAA-BBBB-CCCC', "' or 1=1 --"]) {
        const { status, body } = await shop.visitor.call('getWall', { query: { link: wrong } });
        expect([status, body]).toEqual([404, { success: false, message: 'This link is no longer valid. Ask your admin for a new one.' }]);
      }
      expect((await shop.ada.call('deleteWallLink', { params: { id } })).status).toBe(404);
    });

    test('a link outlives a restart of the server', async () => {
      const { code } = await addLink(shop);
      const afterRestart = await shop.visitorOfSecondServer();
      expect((await afterRestart.call('getWall', { query: { link: code } })).status).toBe(200);
    });

    test('the links begin with the address that other devices use', async () => {
      expect((await shop.ada.call('getWallLinks')).body.origin).toBe('http://192.168.1.20:3000');
    });

    test('the links say who created them and when they were last used', async () => {
      const { id, code } = await addLink(shop);
      const link = async () => (await shop.ada.call('getWallLinks')).body.data.find((link: { id: number }) => link.id === id);
      expect(await link()).toMatchObject({ name: 'Bench 2', code, created_by: 'Ada Boudreaux', shows_names: false, last_used_on: null });
      await wallOf(shop, code);
      const usedOn = shop.clock.now.toISOString();
      expect((await link())?.last_used_on).toBe(usedOn);
      shop.clock.advance({ minutes: 59 });
      await wallOf(shop, code);
      expect((await link())?.last_used_on).toBe(usedOn);
    });

    test('a shop has at most 20 links, also when admins create them at once', async () => {
      const replies = await Promise.all(
        Array.from({ length: 25 }, () => shop.ada.call('addWallLink', { body: { name: 'TV', shows_names: false } })),
      );
      expect((await shop.ada.call('getWallLinks')).body.data).toHaveLength(20);
      expect(replies.some(({ status, body }) => status === 409 && body.message.startsWith('A shop has at most 20 wall screens.'))).toBe(
        true,
      );
    });
  },
  { timeZone: 'America/Chicago' },
);
