import type { ReactNode } from 'react';
import styles from './button.module.css';

type FileButtonProps = {
  icon: ReactNode;
  accept: string;
  fromCamera?: boolean;
  isPending?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

export function FileButton({ icon, accept, fromCamera = false, isPending = false, onChoose, children }: FileButtonProps) {
  return (
    <label className={styles.button} data-disabled={isPending || undefined}>
      {isPending ? (
        'Processing'
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
      <input
        type="file"
        accept={accept}
        className="visually-hidden"
        disabled={isPending}
        {...(fromCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Without this, choosing the same file again fires no event.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
