import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

/**
 * The toasts. How many, how long and when they go is the library's default, which is the specification's (section 9).
 * The two regions always stand: a screen reader announces only what is added to a region that it already knows.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  // A finger never leaves what it has touched: only a mouse may hold toasts back.
  function pause({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') handlers.startPause();
  }
  return (
    <div className={styles.toaster} onPointerEnter={pause} onPointerLeave={handlers.endPause}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks */}
      <div role="status" className={styles.region}>
        {toasts.map((toast) => !isError(toast) && <ToastNote key={toast.id} note={toast} />)}
      </div>
      <div role="alert" className={styles.region}>
        {toasts.map((toast) => isError(toast) && <ToastNote key={toast.id} note={toast} />)}
      </div>
    </div>
  );
}

function isError({ type }: Toast): boolean {
  return type === 'error';
}

function ToastNote({ note }: { note: Toast }) {
  const look = note.type === 'success' || note.type === 'error' ? styles[note.type] : '';
  return (
    <div className={`${styles.toast} ${look} ${note.visible ? '' : styles.leaving}`}>
      {note.type === 'success' && <CircleCheck aria-hidden size={24} />}
      {note.type === 'error' && <TriangleAlert aria-hidden size={24} />}
      <div className={styles.message}>{resolveValue(note.message, note)}</div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => toast.dismiss(note.id)}>
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}
