import { expect, test } from 'vitest';
import { describeInShop } from '../testing/describe-each-engine.ts';

describeInShop('Superfluous headers', (shop) => {
  test.for(['application/json', 'image/jpeg', 'text/plain'])('a request without a body may have the content type %s', async (type) => {
    const headers = { 'content-type': type };
    const id = await shop.addMachine(shop.tess);
    const { body } = await shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' } });
    expect(await shop.tess.call('deleteNote', { params: { noteId: body.note.id }, headers })).toMatchObject({ status: 200 });
    expect(await shop.tess.call('getMachine', { params: { id }, headers })).toMatchObject({ status: 200 });
  });

  test('a request may expect something unknown', async () => {
    expect(await shop.tess.call('hydrate', { headers: { expect: 'patience' } })).toMatchObject({ status: 200, body: { success: true } });
  });
});
