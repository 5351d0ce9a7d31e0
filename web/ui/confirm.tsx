import type { ReactNode } from 'react';
import { t } from './language/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';

type ConfirmProps = {
  question: string;
  detail: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  variant?: 'primary' | 'danger';
  /** False while an answer is missing. */
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function Confirm({
  question,
  detail,
  confirmLabel,
  variant = 'primary',
  isReady = true,
  children,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog label={question} onClose={onClose}>
      <div className={styles.confirm}>
        <h2>{question}</h2>
        <p className={styles.detail}>{detail}</p>
        {children}
        <div className={styles.answers}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant={variant}
            disabled={!isReady}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
