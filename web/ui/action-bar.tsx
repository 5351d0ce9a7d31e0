import type { ReactNode } from 'react';
import { fitBottomBar } from './fit-bottom-bar.ts';
import styles from './action-bar.module.css';

/** On a phone, a fixed bar at the bottom, unless it would cover more than a quarter of the screen. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset ref={fitBottomBar} aria-label={label} className={styles.bar} data-action-bar>
      {children}
    </fieldset>
  );
}
