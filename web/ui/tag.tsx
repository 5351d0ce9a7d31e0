import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** `hole`: above what the tag holds, beside what it begins with, or none. */
export function Tag({ hole = 'above', children }: { hole?: 'above' | 'beside' | 'none'; children: ReactNode }) {
  return (
    <div className={styles.shadow}>
      <div className={styles.paper}>
        {hole !== 'none' && <div className={styles.hole} data-over={hole === 'beside' || undefined} />}
        {children}
      </div>
    </div>
  );
}
