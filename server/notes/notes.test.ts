import { expect, test } from 'vitest';
import { describeInShop } from '../testing/describe-each-engine.ts';
import { sortedStatuses } from '../testing/test-client.ts';

describeInShop('Notes', (shop) => {
  test('the card shows notes with author and date, newest first', async () => {
    const { tess, walt } = shop;
    const id = await shop.addMachine(tess);
    await tess.call('addNote', { params: { id }, body: { content: '  Evaporator fan is loud.  ' } });
    shop.clock.advance({ minutes: 5 });
    const { status, body } = await walt.call('addNote', { params: { id }, body: { content: 'Fan replaced.\nRuns quiet.' } });

    expect(status).toBe(200);
    expect(body.note).toEqual({
      id: expect.any(Number) as number,
      content: 'Fan replaced.\nRuns quiet.',
      date: shop.clock.now.toISOString(),
      author_name: 'Walt Hebert',
    });
    const { notes, events } = await shop.card(id);
    expect(notes.map(({ content, author_name }) => [content, author_name])).toEqual([
      ['Fan replaced.\nRuns quiet.', 'Walt Hebert'],
      ['Evaporator fan is loud.', 'Tess Landry'],
    ]);
    expect(events.map(({ kind, to }) => [kind, to])).toEqual([
      ['note_added', 'Fan replaced.\nRuns quiet.'],
      ['note_added', 'Evaporator fan is loud.'],
      ['registered', null],
    ]);
  });

  test('a coworker can delete a note, and the history keeps its text and who deleted it', async () => {
    const { tess, walt } = shop;
    const id = await shop.addMachine(tess);
    const { body } = await tess.call('addNote', { params: { id }, body: { content: 'Owner calls back on Monday.' } });

    const deleted = await walt.call('deleteNote', { params: { noteId: body.note.id } });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Note deleted']);

    const { notes, events } = await shop.card(id);
    expect(notes).toEqual([]);
    expect(events[0]).toMatchObject({ kind: 'note_removed', author_name: 'Walt Hebert', from: 'Owner calls back on Monday.', to: null });
  });

  test('of two concurrent deletions, the second gets 404', async () => {
    const id = await shop.addMachine(shop.tess);
    const { body } = await shop.tess.call('addNote', { params: { id }, body: { content: 'Pressed twice.' } });
    const both = await Promise.all([shop.tess, shop.walt].map((client) => client.call('deleteNote', { params: { noteId: body.note.id } })));
    expect(sortedStatuses(both)).toEqual([200, 404]);
    expect(both.find(({ status }) => status === 404)?.body).toEqual({ success: false, message: 'Note not found' });
    expect((await shop.card(id)).events.filter(({ kind }) => kind === 'note_removed')).toHaveLength(1);
  });

  test('a note has 1 to 4,000 characters after trimming', async () => {
    const id = await shop.addMachine(shop.tess);
    const addNote = (content: string) => shop.tess.call('addNote', { params: { id }, body: { content } });
    expect((await addNote('x'.repeat(4000))).status).toBe(200);
    expect((await addNote(` ${'é'.repeat(4000)}\n`)).status).toBe(200);
    expect((await addNote('x'.repeat(4001))).body).toEqual({
      success: false,
      message: 'The note must have at most 4000 characters.',
      field: 'content',
    });
    expect((await addNote(' \n ')).body).toEqual({ success: false, message: 'The note is required.', field: 'content' });
    expect((await shop.card(id)).notes).toHaveLength(2);
  });

  test('4,000 UTF-16 units of emoji fit in both databases', async () => {
    const id = await shop.addMachine(shop.tess);
    const { status } = await shop.tess.call('addNote', { params: { id }, body: { content: '🔧'.repeat(2000) } });
    expect(status).toBe(200);
  });

  test('adding a note to an unknown machine returns 404', async () => {
    const { status, body } = await shop.tess.call('addNote', { params: { id: 999_999 }, body: { content: 'Lost.' } });
    expect([status, body]).toEqual([404, { success: false, message: 'Machine not found' }]);
  });
});
