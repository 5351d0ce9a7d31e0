import type { ApiError } from '../api/api-error.ts';
import { Button, DocumentLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import dialogStyles from '../ui/dialog.module.css';

type LabelNotPrintedProps = { failure: ApiError; onRetry: () => void; onClose: () => void };

/** A dialog instead of a toast, because it must stay until dismissed. */
export function LabelNotPrinted({ failure, onRetry, onClose }: LabelNotPrintedProps) {
  return (
    <Dialog label="Label not printed" onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>Label not printed</h2>
        <p className={dialogStyles.detail}>{failure.message}</p>
        {failure.pdf && <DocumentLink href={failure.pdf}>Open as a PDF</DocumentLink>}
        <div className={dialogStyles.answers}>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
