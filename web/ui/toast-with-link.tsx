import { toast } from 'react-hot-toast/headless';
import { t } from './language/language.ts';
import styles from './toaster.module.css';

/** Stays until it is closed, its link is used or the employee logs out. */
export function toastWithLink({ message, url }: { message: string; url: string }): void {
  toast(
    ({ id }) => (
      <span className={styles.withLink}>
        <span>{message}</span>{' '}
        <a className={styles.link} href={url} target="_blank" rel="noopener" onClick={() => toast.dismiss(id)}>
          {t('Open')}
        </a>
      </span>
    ),
    { duration: Number.POSITIVE_INFINITY },
  );
}

/** The toast after a document was printed, or saved as a PDF at `url`. */
export function toastPrinted({ message, url }: { message: string; url?: string | undefined }): void {
  if (url) toastWithLink({ message, url });
  else toast.success(message);
}
