import type { ReactNode } from 'react';
import { fitBottomBar } from './fit-bottom-bar.ts';
import styles from './action-bar.module.css';

type ActionBarProps = {
  label: string;
  /** Whether the bar of links stays below it. */
  isAboveLinks?: boolean;
  children: ReactNode;
};

/** On a phone, a fixed bar at the bottom, unless it would cover more than a quarter of the screen. */
export function ActionBar({ label, isAboveLinks = false, children }: ActionBarProps) {
  return (
    <fieldset ref={fitBottomBar} aria-label={label} className={styles.bar} data-action-bar={isAboveLinks ? undefined : ''}>
      {children}
    </fieldset>
  );
}
