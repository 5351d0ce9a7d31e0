import type { ReactNode } from 'react';
import styles from './tag.module.css';

export function Tag({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shadow}>
      <div className={styles.edge}>
        <div className={styles.paper}>
          <div className={styles.hole} />
          {children}
        </div>
      </div>
    </div>
  );
}
