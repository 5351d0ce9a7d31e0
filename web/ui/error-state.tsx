import { Button } from './button.tsx';
import styles from './layout.module.css';

/** What stands where something could not be read. */
export function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={styles.stack}>
      <p>{what}</p>
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </div>
  );
}
