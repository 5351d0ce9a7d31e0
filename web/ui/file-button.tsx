import type { ReactNode } from 'react';
import styles from './button.module.css';

type FileButtonProps = {
  icon: ReactNode;
  /** What may be chosen, as in `<input accept>`. */
  accept: string;
  /** Opens the camera at the back where a phone has one. */
  fromCamera?: boolean;
  isRunning?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** A button that asks for a file. */
export function FileButton({ icon, accept, fromCamera = false, isRunning = false, onChoose, children }: FileButtonProps) {
  return (
    <label className={styles.button} data-disabled={isRunning || undefined}>
      {isRunning ? (
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
        disabled={isRunning}
        {...(fromCamera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
