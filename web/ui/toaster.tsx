import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import styles from './toaster.module.css';

/** Both regions always render: a screen reader announces only what is added to an existing live region. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  // Only a mouse pauses the toasts: a touch is not a hover.
  function pause({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') handlers.startPause();
  }
  return (
    <div className={styles.toaster} onPointerEnter={pause} onPointerLeave={handlers.endPause}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks */}
      <div role="status" className={styles.region}>
        {toasts.map((toast) => !isError(toast) && <ToastItem key={toast.id} item={toast} />)}
      </div>
      <div role="alert" className={styles.region}>
        {toasts.map((toast) => isError(toast) && <ToastItem key={toast.id} item={toast} />)}
      </div>
    </div>
  );
}

function isError({ type }: Toast): boolean {
  return type === 'error';
}

function ToastItem({ item }: { item: Toast }) {
  const variant = item.type === 'success' || item.type === 'error' ? styles[item.type] : '';
  return (
    <div className={`${styles.toast} ${variant} ${item.visible ? '' : styles.leaving}`}>
      {item.type === 'success' && <CircleCheck aria-hidden size={24} />}
      {item.type === 'error' && <TriangleAlert aria-hidden size={24} />}
      <div className={styles.message}>{resolveValue(item.message, item)}</div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => toast.dismiss(item.id)}>
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}
