import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { password } from '../../testing/test-shop.ts';

describeInShop('A login from a browser that is logged in', (shop) => {
  test('a login from a browser that is logged in and a new password at the same time wait for each other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const tess = await shop.logIn(shop.tess);
      const userId = shop.tess.id;
      const [login, change] = await Promise.all([
        tess.call('login', { params: { userId }, body: { password } }),
        shop.ada.call('updateUser', { params: { id: userId }, body: { new_password: password } }),
      ]);
      expect([200, 401]).toContain(login.status);
      expect(change.status).toBe(200);
    }
  });
});
