import { toast } from 'react-hot-toast/headless';
import { t } from './language/language.ts';
import { buttonClass } from './button.tsx';
import styles from './toaster.module.css';

/** Stays for 10 seconds, so what it undoes can also be undone elsewhere. */
export function toastWithUndo({ message, onUndo }: { message: string; onUndo: () => void }): void {
  toast.success(
    ({ id }) => (
      <span className={styles.withLink}>
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
    { duration: 10_000 },
  );
}
