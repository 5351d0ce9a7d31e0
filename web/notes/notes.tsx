import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { Note } from '@fettle/contract/notes/note.ts';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { FoldButton, useFold } from '../ui/collapse.tsx';
import layout from '../ui/layout.module.css';
import { UndoNews, useHandOver } from '../ui/undo.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { AddNote } from './add-note.tsx';
import { DeletedNote } from './undo-delete.tsx';
import { NoteSlip } from './note-item.tsx';
import styles from './notes.module.css';

/** So many notes stand open; a machine with a long story keeps the older ones folded. */
const shownAtFirst = 8;

/** A card's notes, newest first. What was begun and not sent is still there when the card is opened again. */
export function Notes({ machine }: { machine: MachineCard }) {
  const [draft, setDraft, forgetDraft] = useDraft(`note:${machine.id}`, '');
  const [isAdding, setIsAdding] = useState(draft !== '');
  const [wasPressed, setWasPressed] = useState(false);
  const [deleted, setDeleted] = useState<readonly Note[]>([]);
  const { isOpen, foldOf, toggle } = useFold(shownAtFirst);
  const heading = useRef<HTMLHeadingElement>(null);
  const handOver = useHandOver(heading);
  const isDeleted = ({ id }: Note) => deleted.some((note) => note.id === id);
  // A deleted note keeps its place for as long as it can be taken back: ids count up, as the notes do.
  const notes = [...machine.notes.filter((note) => !isDeleted(note)), ...deleted].toSorted((one, other) => other.id - one.id);
  function open(): void {
    setWasPressed(true);
    setIsAdding(true);
  }
  function close(): void {
    forgetDraft();
    setIsAdding(false);
  }
  return (
    <section className={layout.stack} aria-labelledby="notes">
      <div className={layout.spread}>
        <h2 id="notes" ref={heading} tabIndex={-1}>
          NOTES
        </h2>
        {!isAdding && (
          <button type="button" className={styles.add} aria-label="Add note" onClick={open}>
            <Plus aria-hidden size={30} strokeWidth={3} />
          </button>
        )}
      </div>
      {isAdding && <AddNote machineId={machine.id} draft={draft} takesFocus={wasPressed} onType={setDraft} onClose={close} />}
      <UndoNews isOffered={deleted.length > 0} />
      {machine.notes.length === 0 && !isAdding && <p>No notes yet.</p>}
      {notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note, place) => (
            <li key={note.id} className={foldOf(place)}>
              {isDeleted(note) ? (
                <DeletedNote
                  note={note}
                  machineId={machine.id}
                  onGone={handOver}
                  onOver={() => setDeleted((left) => left.filter(({ id }) => id !== note.id))}
                />
              ) : (
                <NoteSlip note={note} machineId={machine.id} onDeleted={(gone) => setDeleted((others) => [...others, gone])} />
              )}
            </li>
          ))}
        </ul>
      )}
      {notes.length > shownAtFirst && <FoldButton isOpen={isOpen} all={`Show all ${notes.length} notes`} onToggle={toggle} />}
    </section>
  );
}
