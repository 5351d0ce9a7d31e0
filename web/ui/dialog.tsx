import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  label: string;
  /** In the middle of the screen, or along its right side. */
  place?: 'middle' | 'side';
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog, open for as long as it is rendered. Being modal it takes every tap: one outside closes it and does not
 * press what lies beneath.
 */
export function Dialog({ label, place = 'middle', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // As layout: an effect would close it when it is off the page already, and the keyboard would be nowhere.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const closeFromOutside = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener('click', closeFromOutside);
    return () => {
      dialog.removeEventListener('click', closeFromOutside);
      // Closed before it goes, so that the keyboard returns to where it was.
      dialog.close();
    };
  }, []);
  function closed(): void {
    // The event comes late: by then the dialog may have been opened again.
    if (!ref.current?.open) onClose();
  }
  return (
    <dialog ref={ref} aria-label={label} className={`${styles.dialog} ${styles[place]}`} onClose={closed}>
      {children}
    </dialog>
  );
}
