import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './state.module.css';

type StateLineProps = { tone: 'good' | 'bad' | 'waiting'; role?: 'alert' | undefined; children: ReactNode };

/** How something is, in one line: what a panel says first. */
export function StateLine({ tone, role, children }: StateLineProps) {
  const Icon = tone === 'good' ? CircleCheck : TriangleAlert;
  return (
    <p role={role} className={styles[tone]}>
      <Icon aria-hidden size={24} />
      <span>{children}</span>
    </p>
  );
}
