import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** On a phone, a fixed bar at the bottom. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles.bar} data-action-bar>
      {children}
    </fieldset>
  );
}
