import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** A screen's main actions, the most used one last. On a phone they are a fixed bar at the bottom. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles.bar} data-action-bar>
      {children}
    </fieldset>
  );
}
