import { toast } from 'react-hot-toast/headless';
import { t } from './language/language.ts';
import { buttonClass } from './button.tsx';
import styles from './toaster.module.css';

/** Stays until it is closed, it is used or the employee logs out. What it undoes can also be undone elsewhere. */
export function toastWithUndo({ message, onUndo }: { message: string; onUndo: () => void }): void {
  toast.success(
    ({ id }) => (
      <span className={styles.withLink} data-undo>
        <span>{message}</span>{' '}
        <button
          type="button"
          className={`${buttonClass('quiet')} ${styles.link}`}
          onClick={() => {
            toast.dismiss(id);
            onUndo();
          }}
        >
          {t('Undo')}
        </button>
      </span>
    ),
    { duration: Number.POSITIVE_INFINITY },
  );
}
