import { expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop, password } from '../../testing/test-shop.ts';

const newPassword = 'another wrench in time';

describeInShop('A deactivated employee', (shop) => {
  test('a deactivated employee cannot log in, is logged out everywhere, and is missing from the login list, but their name stays on their work', async () => {
    const gus = await shop.addEmployee({ first_name: 'Gus', last_name: 'Thibodeaux' });
    const id = await shop.addMachine(gus, {}, 'completed');
    const { status, body } = await shop.ada.call('updateUser', { params: { id: gus.id }, body: { is_active: false } });
    expect([status, body.message, body.user.is_active]).toEqual([200, 'Gus can no longer log in.', false]);

    expect((await gus.call('hydrate')).body.user).toBeNull();
    const login = await shop.visitor.call('login', { params: { userId: gus.id }, body: { password } });
    expect([login.status, login.body.message]).toEqual([401, 'Wrong password.']);
    const listNames = (client: typeof shop.visitor) =>
      client.call('getUsers').then(({ body }) => body.data.map(({ first_name }) => first_name));
    expect(await listNames(shop.visitor)).not.toContain('Gus');
    expect(await listNames(shop.tess)).not.toContain('Gus');
    expect(await listNames(shop.ada)).toContain('Gus');
    expect((await shop.card(id)).creator_name).toBe('Gus Thibodeaux');
  });

  test('a deactivated employee can be reactivated with the same password, and their former sessions stay ended', async () => {
    const nell = await shop.addEmployee({ first_name: 'Nell', last_name: 'Arceneaux' });
    await shop.ada.call('updateUser', { params: { id: nell.id }, body: { is_active: false } });
    const { body } = await shop.ada.call('updateUser', { params: { id: nell.id }, body: { is_active: true } });
    expect(body.message).toBe('Nell can log in again.');
    expect((await nell.call('hydrate')).body.user).toBeNull();
    expect((await shop.visitor.call('login', { params: { userId: nell.id }, body: { password } })).status).toBe(200);
  });
});

describeEachEngine('An employee who is being deactivated', (engine) => {
  test('an employee who is being deactivated is given no machine at the same time', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    const machines = await Promise.all(Array.from({ length: 6 }, () => shop.addMachine(tess)));
    for (const id of machines) {
      const gus = await shop.addEmployee({ first_name: 'Gus', last_name: `Hebert ${id}` });
      const [left, handedOver] = await Promise.all([
        ada.call('updateUser', { params: { id: gus.id }, body: { is_active: false } }),
        tess.call('handOver', { params: { id }, body: { technician_id: gus.id } }),
      ]);
      expect(sortedStatuses([left, handedOver])).toEqual(left.status === 200 ? [200, 400] : [200, 409]);
    }
  });
});

describeEachEngine('The last admin', (engine) => {
  test('the last admin cannot be demoted or deactivated until someone else is an admin', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    for (const body of [{ is_admin: false }, { is_active: false }]) {
      const rejected = await ada.call('updateUser', { params: { id: ada.id }, body });
      expect([rejected.status, rejected.body.message]).toEqual([409, 'Ada is the last admin. Make someone else an admin first.']);
    }
    await ada.call('updateUser', { params: { id: tess.id }, body: { is_admin: true } });
    expect((await ada.call('updateUser', { params: { id: ada.id }, body: { is_admin: false } })).status).toBe(200);
    expect((await ada.call('getExports')).status).toBe(403);
    expect((await tess.call('getExports')).status).toBe(200);
  });

  test('one of two admins who demote each other at the same time stays an admin', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    await ada.call('updateUser', { params: { id: tess.id }, body: { is_admin: true } });
    const replies = await Promise.all([
      ada.call('updateUser', { params: { id: tess.id }, body: { is_admin: false } }),
      tess.call('updateUser', { params: { id: ada.id }, body: { is_admin: false } }),
    ]);
    const admins = await shop.db.selectFrom('employees').select('id').where('is_admin', '=', 1).execute();
    expect(admins).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describeInShop('Passwords', (shop) => {
  test('a new password set by an admin logs the employee out', async () => {
    const lou = await shop.addEmployee({ first_name: 'Lou', last_name: 'Mouton' });
    const { body } = await shop.ada.call('updateUser', { params: { id: lou.id }, body: { new_password: newPassword } });
    expect(body.message).toBe('Lou has a new password.');
    expect((await lou.call('hydrate')).body.user).toBeNull();
    expect((await shop.visitor.call('login', { params: { userId: lou.id }, body: { password: newPassword } })).status).toBe(200);
  });

  test('an employee who changes their password stays logged in, and their other sessions end', async () => {
    const may = await shop.addEmployee({ first_name: 'May', last_name: 'Richard' });
    const elsewhere = await shop.logIn(may);
    const change = { current_password: password, password1: newPassword, password2: newPassword };
    expect((await may.call('changePassword', { body: change })).status).toBe(200);
    expect((await may.call('hydrate')).body.user).not.toBeNull();
    expect((await elsewhere.call('hydrate')).body.user).toBeNull();
    expect((await shop.visitor.call('login', { params: { userId: may.id }, body: { password: newPassword } })).status).toBe(200);
  });

  test('a wrong current password changes nothing, and guesses are throttled', async () => {
    const ike = await shop.addEmployee({ first_name: 'Ike', last_name: 'Savoie' });
    const change = { current_password: 'not this one', password1: newPassword, password2: newPassword };
    for (let guess = 1; guess <= 5; guess += 1) {
      const { status, body } = await ike.call('changePassword', { body: change });
      expect([status, body]).toEqual([400, { success: false, message: 'The current password is wrong.', field: 'current_password' }]);
    }
    expect((await ike.call('changePassword', { body: { ...change, current_password: password } })).status).toBe(429);
  });

  test('the new password must be repeated exactly and have at least 8 characters', async () => {
    const change = { current_password: password, password1: newPassword, password2: 'something else' };
    expect((await shop.walt.call('changePassword', { body: change })).body.message).toBe("The passwords don't match.");
    const missing = await shop.walt.call('changePassword', { body: { ...change, password2: '' } });
    expect(missing.body.message).toBe('Re-Enter Password is required.');
    const short = await shop.walt.call('changePassword', { body: { ...change, password1: 'short', password2: 'short' } });
    expect(short.body.message).toBe('Password must have at least 8 characters.');
  });
});
