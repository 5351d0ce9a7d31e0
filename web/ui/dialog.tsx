import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  label: string;
  position?: 'middle' | 'wide' | 'side' | 'full';
  onClose: () => void;
  children: ReactNode;
};

/** Modal, and open while rendered. A tap outside closes it without pressing what is below. */
export function Dialog({ label, position = 'middle', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the dialog must close while it is still in the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    let pressed: EventTarget | null = null;
    const noteWhere = ({ target }: PointerEvent) => {
      pressed = target;
    };
    // Text that is selected beyond the edge also ends in a click outside.
    const closeFromOutside = ({ target }: MouseEvent) => {
      if (target === dialog && pressed === dialog) dialog.close();
    };
    dialog.addEventListener('pointerdown', noteWhere);
    dialog.addEventListener('click', closeFromOutside);
    return () => {
      dialog.removeEventListener('pointerdown', noteWhere);
      dialog.removeEventListener('click', closeFromOutside);
      dialog.close();
    };
  }, []);
  function handleClose(): void {
    // The event is asynchronous; the dialog may be open again.
    if (!ref.current?.open) onClose();
  }
  return (
    <dialog ref={ref} aria-label={label} className={`${styles.dialog} ${styles[position]}`} onClose={handleClose}>
      {children}
    </dialog>
  );
}
