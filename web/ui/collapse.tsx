import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './layout.module.css';

/**
 * Lets a long list begin with its first few. The others wait behind a button; on paper they all stand.
 * `foldOf` gives an item's class by its place.
 */
export function useFold(first: number): { isOpen: boolean; foldOf: (place: number) => string; toggle: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    foldOf: (place) => (isOpen || place < first ? '' : (styles.folded ?? '')),
    toggle: () => setIsOpen(!isOpen),
  };
}

export function FoldButton({ isOpen, all, onToggle }: { isOpen: boolean; all: string; onToggle: () => void }) {
  return (
    <div className={styles.screenOnly}>
      <Button aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Show less' : all}
      </Button>
    </div>
  );
}
