import { type ComponentProps, type ReactNode, useState } from 'react';
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

type ConfirmButtonProps = Omit<ConfirmProps, 'confirmLabel' | 'isReady' | 'onClose'> &
  Pick<ComponentProps<typeof Button>, 'aria-label' | 'icon' | 'isPending' | 'disabled'> & {
    label: string;
    /** Red before it is pressed. */
    isDanger?: boolean;
    /** The answer, if it is another than `label`. */
    confirmLabel?: string;
  };

/** A button that asks before it acts. */
export function ConfirmButton({
  label,
  isDanger = false,
  'aria-label': name,
  icon,
  isPending = false,
  disabled,
  ...question
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant={isDanger ? 'danger' : 'plain'}
        aria-label={name}
        icon={icon}
        isPending={isPending}
        disabled={disabled}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      {isAsking && <Confirm confirmLabel={label} {...question} onClose={() => setIsAsking(false)} />}
    </>
  );
}
