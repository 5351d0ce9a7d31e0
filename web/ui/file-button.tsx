import type { ReactNode } from 'react';
import { t } from './language/language.ts';
import styles from './button.module.css';

type FileButtonProps = {
  icon: ReactNode;
  accept: string;
  fromCamera?: boolean;
  isMultiple?: boolean;
  isPending?: boolean;
  /** Called once for each file. */
  onChoose: (file: File) => void;
  children: ReactNode;
};

export function FileButton({
  icon,
  accept,
  fromCamera = false,
  isMultiple = false,
  isPending = false,
  onChoose,
  children,
}: FileButtonProps) {
  return (
    <label className={styles.button} data-disabled={isPending || undefined}>
      {isPending ? (
        t('Processing')
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
        multiple={isMultiple}
        disabled={isPending}
        {...(fromCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without this, choosing the same file again fires no event.
          target.value = '';
          for (const file of files) onChoose(file);
        }}
      />
    </label>
  );
}
