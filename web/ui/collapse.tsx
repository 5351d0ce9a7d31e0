import { useState } from 'react';
import { t } from './language/language.ts';
import { Button } from './button.tsx';
import styles from './common.module.css';

/** Shows the first items of a list until expanded; printing always shows all. `itemClass` gives the class of the item at an index. */
export function useCollapse(visibleCount: number): { isOpen: boolean; itemClass: (index: number) => string; toggle: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    itemClass: (index) => (isOpen || index < visibleCount ? '' : (styles.collapsed ?? '')),
    toggle: () => setIsOpen(!isOpen),
  };
}

export function CollapseButton({ isOpen, showAllLabel, onToggle }: { isOpen: boolean; showAllLabel: string; onToggle: () => void }) {
  return (
    <div className={styles.screenOnly}>
      <Button aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? t('Show less') : showAllLabel}
      </Button>
    </div>
  );
}
