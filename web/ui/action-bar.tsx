import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** A screen's main actions: on a phone a bar at the thumb, the most used one last and widest. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles.bar} data-action-bar>
      {children}
    </fieldset>
  );
}
