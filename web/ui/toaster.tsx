import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { t } from './language/language.ts';
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
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className={styles.region}>
          {toasts.map((toast) => (toast.type === 'error') === (role === 'alert') && <ToastItem key={toast.id} item={toast} />)}
        </div>
      ))}
    </div>
  );
}

const icons: Partial<Record<Toast['type'], typeof X>> = { success: CircleCheck, error: TriangleAlert };

function ToastItem({ item }: { item: Toast }) {
  const Icon = icons[item.type];
  return (
    <div className={`${styles.toast} ${Icon ? styles[item.type] : ''} ${item.visible ? '' : styles.leaving}`}>
      {Icon && <Icon aria-hidden size={24} />}
      <div className={styles.message}>{resolveValue(item.message, item)}</div>
      <button type="button" className={styles.dismiss} aria-label={t('Dismiss')} onClick={() => toast.dismiss(item.id)}>
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}
