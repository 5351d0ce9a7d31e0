import { newestFirst } from '../../sync/client/newest-first.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import type { ShownCard, ShownNote } from '../../sync/pending/write.ts';
import { CollapseButton, useCollapse } from '../../ui/collapse.tsx';
import common from '../../ui/common.module.css';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { UndoAnnouncement, useRestoreFocus } from '../../ui/undo.tsx';
import { useCardDraft } from '../machines/card-drafts.ts';
import { NoteItem } from './note-item.tsx';
import styles from './notes.module.css';
import { phrasesQuery } from './queries.ts';

const initialCount = 8;
/** Phrases load so early that they appear together with the form. */
const loadPhrasesAfterMs = 1_000;

const OlderNotes = lazyComponent(async () => (await import('./older-notes.tsx')).OlderNotes);
export const UndoDelete = lazyComponent(async () => (await import('./undo-delete.tsx')).UndoDelete);
export const AddNote = lazyComponent(async () => (await import('./add-note.tsx')).AddNote);

/** `onOrdered` is called after a phrase has said that a part was ordered. */
export function Notes({ machine, onOrdered }: { machine: ShownCard; onOrdered: () => void }) {
  const [draft, setDraft, clearDraft] = useCardDraft('note', machine.id, '');
  const [isAdding, setIsAdding] = useState(draft !== '');
  const [isAddPressed, setIsAddPressed] = useState(false);
  const [deleted, setDeleted] = useState<readonly Note[]>([]);
  const { isOpen, itemClass, toggle } = useCollapse(initialCount);
  const heading = useRef<HTMLHeadingElement>(null);
  const restoreFocus = useRestoreFocus(heading);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAddButton = useRestoreFocus(addButton);
  useEffect(() => {
    const timer = setTimeout(() => void queryClient.prefetchQuery(phrasesQuery(machine.type_of)), loadPhrasesAfterMs);
    return () => clearTimeout(timer);
  }, [machine.type_of]);
  const isDeleted = ({ id }: Note) => deleted.some((note) => note.id === id);
  // A deleted note keeps its place while its deletion can be undone.
  const notes: ShownNote[] = [...machine.notes.filter((note) => !isDeleted(note)), ...deleted].toSorted(newestFirst);
  function open(): void {
    setIsAddPressed(true);
    setIsAdding(true);
  }
  function close(): void {
    clearDraft();
    setIsAdding(false);
    focusAddButton();
  }
  return (
    <section className={common.stack} aria-labelledby="notes">
      <div className={common.spread}>
        <h2 id="notes" ref={heading} tabIndex={-1}>
          {t('NOTES')}
        </h2>
        {!isAdding && (
          <button ref={addButton} type="button" data-command="note" className={styles.add} aria-label={t('Add note')} onClick={open}>
            <Plus aria-hidden size={30} strokeWidth={3} />
          </button>
        )}
      </div>
      {isAdding && (
        <Suspense>
          <AddNote machine={machine} draft={draft} takesFocus={isAddPressed} onChange={setDraft} onOrdered={onOrdered} onClose={close} />
        </Suspense>
      )}
      <UndoAnnouncement isOffered={deleted.length > 0} />
      {machine.notes.length === 0 && !isAdding && <p>{t('No notes yet.')}</p>}
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note, index) => (
            <li key={note.id} className={itemClass(index)}>
              {isDeleted(note) ? (
                <Suspense>
                  <UndoDelete
                    note={note}
                    machineId={machine.id}
                    onUnmount={restoreFocus}
                    onExpire={() => setDeleted((current) => current.filter(({ id }) => id !== note.id))}
                  />
                </Suspense>
              ) : (
                <NoteItem note={note} onDeleted={(note) => setDeleted((current) => [...current, note])} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && machine.has_older_notes && (
        <Suspense>
          <OlderNotes machine={machine} />
        </Suspense>
      )}
      {notes.length > initialCount && (
        <CollapseButton
          isOpen={isOpen}
          showAllLabel={
            machine.has_older_notes
              ? t('Show the latest {count} notes', { count: notes.length })
              : t('Show all {count} notes', { count: notes.length })
          }
          onToggle={toggle}
        />
      )}
    </section>
  );
}
