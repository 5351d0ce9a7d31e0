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

const newPassword = 'another wrench in time';

describeInShop('A password that an admin sets', (shop) => {
  test("a password that an admin sets while the employee's own change is checked is the one that counts", async () => {
    const change = { current_password: password, password1: 'changed by someone else', password2: 'changed by someone else' };
    for (let round = 0; round < 4; round += 1) {
      const lou = await shop.addEmployee({ first_name: 'Lou', last_name: `Mouton ${round}` });
      const [own, byAdmin] = await Promise.all([
        lou.call('changePassword', { body: change }),
        shop.ada.call('updateUser', { params: { id: lou.id }, body: { new_password: newPassword } }),
      ]);
      expect([200, 400, 401]).toContain(own.status);
      expect(byAdmin.status).toBe(200);
      expect((await shop.visitor.call('login', { params: { userId: lou.id }, body: { password: newPassword } })).status).toBe(200);
    }
  });
});
