import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';

export function Chip({ icon, kind, children }: { icon?: ReactNode; kind?: 'new' | 'waiting' | 'late'; children: ReactNode }) {
  return (
    <span className={kind ? `${styles.chip} ${styles[kind]}` : styles.chip}>
      {icon}
      {children}
    </span>
  );
}

export function ChipButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={`${styles.chip} ${styles.button}`} />;
}
