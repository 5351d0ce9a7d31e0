import type { ApiError } from '../api/api-error.ts';
import { Button, DocumentLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from '../ui/dialog.module.css';

type LabelNotPrintedProps = { failure: ApiError; onAgain: () => void; onClose: () => void };

/** What to do when a label did not come out. It stays until somebody has read it, which a toast does not. */
export function LabelNotPrinted({ failure, onAgain, onClose }: LabelNotPrintedProps) {
  return (
    <Dialog label="Label not printed" onClose={onClose}>
      <div className={styles.confirm}>
        <h2>Label not printed</h2>
        <p className={styles.detail}>{failure.message}</p>
        {failure.pdf && <DocumentLink href={failure.pdf}>Open as a PDF</DocumentLink>}
        <div className={styles.answers}>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onAgain}>
            Try again
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
