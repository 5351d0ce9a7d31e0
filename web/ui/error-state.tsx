import { t } from './language/language.ts';
import { Button } from './button.tsx';
import styles from './common.module.css';

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.stack}>
      <p>{message}</p>
      <div>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    </div>
  );
}
