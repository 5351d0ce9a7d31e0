import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';

describeInShop('Employees', (shop) => {
  const edit = (id: number, body: object, client = shop.ada) => client.call('updateUser', { params: { id }, body });

  test('visitors see names, employees also roles, and admins every field', async () => {
    const readTess = async (client: { call: typeof shop.visitor.call }) => (await client.call('getUsers')).body.data[1];
    const name = { id: shop.tess.id, first_name: 'Tess', last_name: 'Landry' };
    expect(await readTess(shop.visitor)).toEqual(name);
    expect(await readTess(shop.walt)).toEqual({ ...name, role: 1 });
    expect(await readTess(shop.ada)).toEqual({ ...name, role: 1, email: 'tess.landry@bayou.example', is_admin: false, is_active: true });
  });

  test('the list is sorted by first name, then last name', async () => {
    await using other = await openTestShop(shop.engineName);
    await other.addEmployee({ first_name: 'Tess', last_name: 'Arceneaux' });
    await other.addEmployee({ first_name: 'bo', last_name: 'Zeringue' });
    await other.addEmployee({ first_name: 'Élodie', last_name: 'Roy' });
    const { body } = await other.visitor.call('getUsers');
    expect(body.data.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
      'Ada Boudreaux',
      'bo Zeringue',
      'Élodie Roy',
      'Tess Arceneaux',
      'Tess Landry',
      'Walt Hebert',
    ]);
  });

  test('an admin can edit names, email and role, one at a time or together', async () => {
    const mae = await shop.addEmployee({ first_name: 'Mae', last_name: 'Broussard' });
    const { status, body } = await edit(mae.id, { first_name: ' May ', role: 3 });
    expect([status, body.message]).toEqual([200, 'May was updated.']);
    const may = { id: mae.id, first_name: 'May', last_name: 'Broussard', email: mae.email, is_admin: false, is_active: true, role: 3 };
    expect(body.user).toEqual(may);
    expect((await edit(mae.id, { email: 'may@bayou.example' })).body.user).toEqual({ ...may, email: 'may@bayou.example' });
    expect((await mae.call('hydrate')).body.user).toEqual({ ...may, email: 'may@bayou.example' });
  });

  test('a technician cannot edit any employee, including themselves', async () => {
    const { status, body } = await edit(shop.tess.id, { role: 0 }, shop.tess);
    expect([status, body]).toEqual([403, { success: false, message: 'Only an admin may do this.' }]);
  });

  test.for([{}, { role: 2 }, { first_name: ' Walt ', last_name: 'Hebert' }])(
    'the unchanged fields %j return a message that nothing changed',
    async (body) => {
      const reply = await edit(shop.walt.id, body);
      expect([reply.status, reply.body.message]).toEqual([200, 'No changes were made.']);
      expect(reply.body.user).toMatchObject({ first_name: 'Walt', role: 2 });
    },
  );

  test("a coworker's email is rejected in any letter case, but the case of one's own email can change", async () => {
    const { status, body } = await edit(shop.walt.id, { email: 'TESS.LANDRY@BAYOU.EXAMPLE' });
    expect([status, body]).toEqual([409, { success: false, message: 'Another employee already has this email.', field: 'email' }]);
    expect((await edit(shop.tess.id, { email: 'Tess.Landry@bayou.example' })).body.user.email).toBe('Tess.Landry@bayou.example');
  });

  test("a new name shows on the cards with the employee's work", async () => {
    const flo = await shop.addEmployee({ first_name: 'Flo', last_name: 'Thibodeaux' });
    const id = await shop.addMachine(flo);
    await flo.call('addNote', { params: { id }, body: { content: 'Door seal is torn.' } });
    await edit(flo.id, { last_name: 'Melancon' });
    const card = await shop.card(id);
    expect([card.creator_name, card.technician_name, card.notes[0]?.author_name, card.events[0]?.author_name]).toEqual(
      Array.from({ length: 4 }, () => 'Flo Melancon'),
    );
  });

  test('editing an unknown employee returns 404', async () => {
    expect(await edit(999, { role: 1 })).toMatchObject({ status: 404, body: { success: false, message: 'Employee not found' } });
  });
});
