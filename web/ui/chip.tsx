import type { ReactNode } from 'react';
import styles from './chip.module.css';

export function Chip({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.chip}>
      {icon}
      {children}
    </span>
  );
}
