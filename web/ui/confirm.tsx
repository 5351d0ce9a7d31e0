import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialog.module.css';

type ConfirmProps = {
  question: string;
  /** What will happen. */
  detail: ReactNode;
  /** What else there is to choose. */
  children?: ReactNode;
  /** The word on the button that does it. */
  yes: string;
  look?: 'primary' | 'danger';
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something is done. */
export function Confirm({ question, detail, yes, look = 'primary', children, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog label={question} onClose={onClose}>
      <div className={styles.confirm}>
        <h2>{question}</h2>
        <p className={styles.detail}>{detail}</p>
        {children}
        <div className={styles.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={look}
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
