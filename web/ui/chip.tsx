import type { ReactNode } from 'react';
import styles from './chip.module.css';

export function Chip({ icon, isNew = false, children }: { icon?: ReactNode; isNew?: boolean; children: ReactNode }) {
  return (
    <span className={isNew ? `${styles.chip} ${styles.new}` : styles.chip}>
      {icon}
      {children}
    </span>
  );
}
