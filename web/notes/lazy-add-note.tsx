import { type ComponentType, createElement, useEffect, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { AddNoteProps } from './add-note.tsx';

const loadAfterMs = 1_000;

/**
 * Loads the form after the card, or at once when it opens. A `lazy` component would render only after the tap has ended, and then Safari
 * does not open the keyboard.
 */
export function LazyAddNote({ isOpen, ...props }: AddNoteProps & { isOpen: boolean }) {
  const [form, setForm] = useState<ComponentType<AddNoteProps>>();
  useEffect(() => {
    const load = async () => {
      try {
        const { AddNote } = await import('./add-note.tsx');
        setForm(() => AddNote);
      } catch {
        if (isOpen) setForm(() => NotLoaded);
      }
    };
    const timer = setTimeout(() => void load(), isOpen ? 0 : loadAfterMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (!isOpen) return null;
  return form ? createElement(form, props) : <Skeleton lines={3} />;
}

function NotLoaded() {
  return <p>Couldn't load the form for a note. Reload the page to try again.</p>;
}
