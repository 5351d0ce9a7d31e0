import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Trash2 from 'lucide-react/icons/trash-2';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';
import styles from './status-stamp.module.css';
import { t } from '../../ui/language/language.ts';

const icons = {
  in_progress: Wrench,
  completed: CircleCheck,
  trashed: Trash2,
  exported: PackageCheck,
} as const satisfies Record<MachineStatus, unknown>;

type StatusStampProps = {
  status: MachineStatus;
  size?: 'large' | 'small';
  /** The date when the repair ended: with it, the stamp is turned. */
  children?: ReactNode;
};

export function StatusStamp({ status, size = 'large', children }: StatusStampProps) {
  const Icon = icons[status];
  return (
    <span className={`${styles.stamp} ${styles[status]} ${styles[size]}`} data-done={children !== undefined || undefined}>
      {children === undefined && <Icon aria-hidden size={size === 'large' ? 20 : 16} />}
      {t(statusLabels[status])}
      {children}
    </span>
  );
}
