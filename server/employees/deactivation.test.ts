import { expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../testing/on-each-engine.ts';
import { openTestShop, password } from '../testing/test-shop.ts';

const newPassword = 'another wrench in time';

describeInShop('Whoever leaves', (shop) => {
  test('cannot sign in, is signed out everywhere, and is not in the login list; their name stays on their work', async () => {
    const gus = await shop.hire({ first_name: 'Gus', last_name: 'Thibodeaux' });
    const id = await shop.bringIn(gus);
    const { status, body } = await shop.ada.call('updateUser', { params: { id: gus.id }, body: { is_active: false } });
    expect([status, body.message, body.user.is_active]).toEqual([200, 'Gus can no longer sign in.', false]);

    expect((await gus.call('hydrate')).body.user).toBeNull();
    const login = await shop.visitor.call('login', { params: { userId: gus.id }, body: { password } });
    expect([login.status, login.body.message]).toEqual([401, 'Wrong password.']);
    const named = (currentUser: typeof shop.visitor) =>
      currentUser.call('getUsers').then(({ body }) => body.data.map(({ first_name }) => first_name));
    expect(await named(shop.visitor)).not.toContain('Gus');
    expect(await named(shop.tess)).not.toContain('Gus');
    expect(await named(shop.ada)).toContain('Gus');
    expect((await shop.card(id)).creator_name).toBe('Gus Thibodeaux');
  });

  test('can come back, with the same password', async () => {
    const nell = await shop.hire({ first_name: 'Nell', last_name: 'Arceneaux' });
    await shop.ada.call('updateUser', { params: { id: nell.id }, body: { is_active: false } });
    const { body } = await shop.ada.call('updateUser', { params: { id: nell.id }, body: { is_active: true } });
    expect(body.message).toBe('Nell can sign in again.');
    expect((await shop.visitor.call('login', { params: { userId: nell.id }, body: { password } })).status).toBe(200);
  });
});

describeEachEngine('The last admin', (engine) => {
  test('stays an admin and stays here, until somebody else is one', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    for (const body of [{ is_admin: false }, { is_active: false }]) {
      const refused = await ada.call('updateUser', { params: { id: ada.id }, body });
      expect([refused.status, refused.body.message]).toEqual([409, 'Ada is the last admin. Make somebody else an admin first.']);
    }
    await ada.call('updateUser', { params: { id: tess.id }, body: { is_admin: true } });
    expect((await ada.call('updateUser', { params: { id: ada.id }, body: { is_admin: false } })).status).toBe(200);
    expect((await ada.call('getExports')).status).toBe(403);
    expect((await tess.call('getExports')).status).toBe(200);
  });

  test('of two admins who unmake each other at once, one stays', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    await ada.call('updateUser', { params: { id: tess.id }, body: { is_admin: true } });
    const answers = await Promise.all([
      ada.call('updateUser', { params: { id: tess.id }, body: { is_admin: false } }),
      tess.call('updateUser', { params: { id: ada.id }, body: { is_admin: false } }),
    ]);
    const admins = await shop.db.selectFrom('employees').select('id').where('is_admin', '=', 1).execute();
    expect(admins).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describeInShop('Passwords', (shop) => {
  test("an admin sets somebody's new password, which signs them out", async () => {
    const lou = await shop.hire({ first_name: 'Lou', last_name: 'Mouton' });
    const { body } = await shop.ada.call('updateUser', { params: { id: lou.id }, body: { new_password: newPassword } });
    expect(body.message).toBe('Lou has a new password.');
    expect((await lou.call('hydrate')).body.user).toBeNull();
    expect((await shop.visitor.call('login', { params: { userId: lou.id }, body: { password: newPassword } })).status).toBe(200);
  });

  test('an employee changes their own; this session stays, the others end', async () => {
    const may = await shop.hire({ first_name: 'May', last_name: 'Richard' });
    const elsewhere = await shop.signIn(may);
    const change = { current_password: password, password1: newPassword, password2: newPassword };
    expect((await may.call('changePassword', { body: change })).status).toBe(200);
    expect((await may.call('hydrate')).body.user).not.toBeNull();
    expect((await elsewhere.call('hydrate')).body.user).toBeNull();
    expect((await shop.visitor.call('login', { params: { userId: may.id }, body: { password: newPassword } })).status).toBe(200);
  });

  test('a wrong current password changes nothing, and guessing it is slowed down', async () => {
    const ike = await shop.hire({ first_name: 'Ike', last_name: 'Savoie' });
    const change = { current_password: 'not this one', password1: newPassword, password2: newPassword };
    for (let guess = 1; guess <= 5; guess += 1) {
      const { status, body } = await ike.call('changePassword', { body: change });
      expect([status, body.message]).toEqual([400, 'The current password is wrong.']);
    }
    expect((await ike.call('changePassword', { body: { ...change, current_password: password } })).status).toBe(429);
  });

  test('the new password is typed twice alike and has at least 8 characters', async () => {
    const change = { current_password: password, password1: newPassword, password2: 'something else' };
    expect((await shop.walt.call('changePassword', { body: change })).body.message).toBe('The two passwords are not the same.');
    const missing = await shop.walt.call('changePassword', { body: { ...change, password2: '' } });
    expect(missing.body.message).toBe('Re-Enter Password is required.');
    const short = await shop.walt.call('changePassword', { body: { ...change, password1: 'short', password2: 'short' } });
    expect(short.body.message).toBe('Password must have at least 8 characters.');
  });
});
