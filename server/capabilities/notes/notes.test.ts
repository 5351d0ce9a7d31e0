import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { sortedStatuses } from '../../testing/test-client.ts';

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
      arrived_on: null,
      author_id: walt.id,
      author_name: 'Walt Hebert',
      edited_on: null,
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

  test('a restored note is the one that was deleted, at its place', async () => {
    const { tess, walt } = shop;
    const { id, noteId } = await addNote('Hums.');
    shop.clock.advance({ minutes: 5 });
    await tess.call('updateNote', { params: { noteId }, body: { content: 'Hums loudly.' } });
    await walt.call('addNote', { params: { id }, body: { content: 'Relay replaced.' } });
    const { notes: before } = await shop.card(id);
    shop.clock.advance({ minutes: 5 });
    await walt.call('deleteNote', { params: { noteId } });
    const { status, body } = await walt.call('restoreNote', { params: { noteId } });
    expect([status, body]).toEqual([200, { success: true, message: 'Note restored', note: before[1] }]);
    const { notes, events } = await shop.card(id);
    expect(notes).toEqual(before);
    expect(before[1]).toMatchObject({ id: noteId, content: 'Hums loudly.', author_name: 'Tess Landry' });
    expect(events[0]).toMatchObject({ kind: 'note_restored', author_name: 'Walt Hebert', to: 'Hums loudly.' });
    const { data } = (await walt.call('search', { query: { q: 'hums' } })).body;
    expect(data.map((found) => found.id)).toEqual([id]);
  });

  test('of two concurrent restorations, the second gets 404, as does a note that was not deleted', async () => {
    const { id, noteId } = await addNote('Hums.');
    const restore = () => shop.walt.call('restoreNote', { params: { noteId } });
    expect((await restore()).status).toBe(404);
    await shop.walt.call('deleteNote', { params: { noteId } });
    expect(sortedStatuses(await Promise.all([restore(), restore()]))).toEqual([200, 404]);
    expect((await shop.card(id)).events.filter(({ kind }) => kind === 'note_restored')).toHaveLength(1);
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

  /** Adds a note by Tess. Returns its machine and its id. */
  async function addNote(content: string): Promise<{ id: number; noteId: number }> {
    const id = await shop.addMachine(shop.tess);
    const { body } = await shop.tess.call('addNote', { params: { id }, body: { content } });
    return { id, noteId: body.note.id };
  }

  const changed = "Someone else just changed this note. Here's the latest.";

  test('authors edit their notes, and the history keeps the old and the new text', async () => {
    const { id, noteId } = await addNote('Evaporator fan is loud.');
    const before = (await shop.card(id)).notes[0];
    shop.clock.advance({ minutes: 5 });
    const edited_on = shop.clock.now.toISOString();
    const { status, body } = await shop.tess.call('updateNote', { params: { noteId }, body: { content: ' Condenser fan is loud. ' } });
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Note updated', note: { ...before, content: 'Condenser fan is loud.', edited_on } },
    ]);
    const { notes, events, touched_on } = await shop.card(id);
    expect([notes, touched_on]).toEqual([[body.note], edited_on]);
    expect(events[0]).toMatchObject({
      kind: 'note_edited',
      on: edited_on,
      author_name: 'Tess Landry',
      from: 'Evaporator fan is loud.',
      to: 'Condenser fan is loud.',
    });
  });

  test('an admin edits a note, which still names its author', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    expect((await shop.ada.call('updateNote', { params: { noteId }, body: { content: 'Fan motor replaced' } })).status).toBe(200);
    const { notes, events } = await shop.card(id);
    expect(notes).toMatchObject([{ content: 'Fan motor replaced', author_id: shop.tess.id, author_name: 'Tess Landry' }]);
    expect(events[0]).toMatchObject({ kind: 'note_edited', author_name: 'Ada Boudreaux' });
  });

  test('other employees cannot edit a note, and nothing changes', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    const before = await shop.card(id);
    const { status, body } = await shop.walt.call('updateNote', { params: { noteId }, body: { content: 'Nonsense' } });
    expect([status, body]).toEqual([403, { success: false, message: 'Only the person who wrote this or an admin may change it.' }]);
    expect(await shop.card(id)).toEqual(before);
  });

  test('an edit of a text that is no longer current is rejected with the current card', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    const edit = (content: string, previous_content: string) =>
      shop.tess.call('updateNote', { params: { noteId }, body: { content, previous_content } });
    expect((await edit('Fan motor replaced', 'Fan replaced')).status).toBe(200);
    const { status, body } = await edit('Fan blade replaced', 'Fan replaced');
    expect([status, body.message, body.machine]).toEqual([409, changed, await shop.card(id)]);
    expect((await shop.card(id)).events.filter(({ kind }) => kind === 'note_edited')).toHaveLength(1);
    expect((await edit('Fan blade replaced', 'Fan motor replaced')).status).toBe(200);
  });

  test('of two concurrent edits of the same text, one is saved and the other gets 409', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    const both = await Promise.all(
      [shop.tess, shop.ada].map((client, index) =>
        client.call('updateNote', { params: { noteId }, body: { content: `Fan ${index} replaced`, previous_content: 'Fan replaced' } }),
      ),
    );
    expect(sortedStatuses(both)).toEqual([200, 409]);
    const { notes, events } = await shop.card(id);
    expect(notes.map(({ content }) => content)).toEqual([both.find(({ status }) => status === 200)?.body.note.content]);
    expect(events.filter(({ kind }) => kind === 'note_edited')).toHaveLength(1);
  });

  test('of a concurrent edit and deletion, the history tells which came first', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    const [edit, deletion] = await Promise.all([
      shop.tess.call('updateNote', { params: { noteId }, body: { content: 'Fan motor replaced' } }),
      shop.walt.call('deleteNote', { params: { noteId } }),
    ]);
    expect(deletion.status).toBe(200);
    const { notes, events } = await shop.card(id);
    expect(notes).toEqual([]);
    const edited = [
      ['note_edited', 'Fan replaced'],
      ['note_removed', 'Fan motor replaced'],
    ];
    const onlyDeleted = [['note_removed', 'Fan replaced']];
    const changes = events.map(({ kind, from }) => [kind, from]).toReversed();
    expect(changes.slice(2)).toEqual(edit.status === 200 ? edited : onlyDeleted);
    expect([200, 404, 409]).toContain(edit.status);
  });

  test('edits and deletions of notes wait for concurrent notes and changes of the machine, without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await shop.addMachine(shop.tess);
      const add = () => shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' } });
      const [first, second] = [(await add()).body.note.id, (await add()).body.note.id];
      const replies = await Promise.all([
        shop.tess.call('deleteNote', { params: { noteId: first } }),
        shop.tess.call('updateNote', { params: { noteId: second }, body: { content: 'Hums loudly.' } }),
        shop.tess.call('handOver', { params: { id }, body: { technician_id: shop.walt.id } }),
        add(),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  test('an edit that changes nothing is not recorded', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    const before = await shop.card(id);
    const { status, body } = await shop.tess.call('updateNote', { params: { noteId }, body: { content: 'Fan replaced ' } });
    expect([status, body.message]).toEqual([200, 'No changes were made.']);
    expect(await shop.card(id)).toEqual(before);
  });

  test.for([
    [{ content: ' ' }, 400, 'content', 'The note is required.'],
    [{ content: 'x'.repeat(4001) }, 400, 'content', 'The note must have at most 4000 characters.'],
    [{ content: 'a\u0000b' }, 400, 'content', 'The note has characters that cannot be printed.'],
    [{ content: 'Fan', previous_content: '' }, 400, 'previous_content', 'The previous text is required.'],
    [{ content: 'Fan', author_id: 2 }, 400, undefined, 'Unknown field: author_id.'],
  ] as const)('the edit %o is rejected', async ([sent, expected, field, message]) => {
    const { id, noteId } = await addNote('Fan replaced');
    const before = await shop.card(id);
    const { status, body } = await shop.tess.call('updateNote', { params: { noteId }, body: sent });
    expect([status, body]).toEqual([expected, { success: false, message, field }]);
    expect(await shop.card(id)).toEqual(before);
  });

  test('editing an unknown or a deleted note returns 404', async () => {
    const { noteId } = await addNote('Fan replaced');
    await shop.tess.call('deleteNote', { params: { noteId } });
    for (const unknown of [noteId, 999_999]) {
      const { status, body } = await shop.tess.call('updateNote', { params: { noteId: unknown }, body: { content: 'Fan' } });
      expect([status, body]).toEqual([404, { success: false, message: 'Note not found' }]);
    }
  });

  test('a repeated edit with the same Idempotency-Key is recorded once', async () => {
    const { id, noteId } = await addNote('Fan replaced');
    const edit = () =>
      shop.tess.call('updateNote', {
        params: { noteId },
        body: { content: 'Fan motor replaced', previous_content: 'Fan replaced' },
        headers: { 'idempotency-key': `edit-${noteId}` },
      });
    expect([(await edit()).status, (await edit()).status]).toEqual([200, 200]);
    expect((await shop.card(id)).events.filter(({ kind }) => kind === 'note_edited')).toHaveLength(1);
  });

  async function addNotes(id: number, length: number): Promise<void> {
    const note = { machine_id: id, author_id: shop.tess.id, date: '2026-11-20T15:00:00.000Z', arrived_on: null };
    await shop.db
      .insertInto('notes')
      .values(Array.from({ length }, (_, index) => ({ ...note, content: `Note ${index + 1}` })))
      .execute();
  }

  test('a card has the newest 100, and the older ones when they are asked for', async () => {
    const id = await shop.addMachine(shop.tess);
    await addNotes(id, 101);
    const read = async (query: { notes?: number } = {}) => {
      const { body } = await shop.tess.call('getMachine', { params: { id }, query });
      return [body.data.notes.length, body.data.notes.at(-1)?.content, body.data.has_older_notes];
    };
    expect(await read()).toEqual([100, 'Note 2', true]);
    expect(await read({ notes: 101 })).toEqual([101, 'Note 1', false]);
    expect(await read({ notes: 1 })).toEqual([1, 'Note 101', true]);
    expect(await read({ notes: 500 })).toEqual([101, 'Note 1', false]);
    for (const notes of [0, 501, 1.5]) {
      const { status, body } = await shop.tess.call('getMachine', { params: { id }, query: { notes } });
      expect([status, body.message]).toEqual([400, 'Notes must be a whole number from 1 to 500.']);
    }
  });

  test('the conflict over an old note has that note', async () => {
    const id = await shop.addMachine(shop.tess);
    await addNotes(id, 101);
    const { body: before } = await shop.tess.call('getMachine', { params: { id }, query: { notes: 500 } });
    const noteId = before.data.notes.at(-1)?.id ?? 0;
    const { status, body } = await shop.tess.call('updateNote', {
      params: { noteId },
      body: { content: 'Hums.', previous_content: 'Hummed.' },
    });
    expect([status, body.machine?.notes.at(-1)]).toMatchObject([409, { id: noteId, content: 'Note 1' }]);
  });

  test('a machine has at most 500 notes, also when several arrive at once', async () => {
    const id = await shop.addMachine(shop.tess);
    await addNotes(id, 499);
    const add = () => shop.tess.call('addNote', { params: { id }, body: { content: 'Leaks.' } });
    const replies = await Promise.all([add(), add(), add()]);
    expect(sortedStatuses(replies)).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'This machine has 500 notes, which is the most. Delete some that are no longer needed.',
    );
    const [newest] = (await shop.card(id)).notes;
    await shop.tess.call('deleteNote', { params: { noteId: newest?.id ?? 0 } });
    expect((await add()).status).toBe(200);
  });
});
