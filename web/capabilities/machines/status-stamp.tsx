import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Trash2 from 'lucide-react/icons/trash-2';
import Wrench from 'lucide-react/icons/wrench';
import styles from './status-stamp.module.css';

const icons = {
  in_progress: Wrench,
  completed: CircleCheck,
  trashed: Trash2,
  exported: PackageCheck,
} as const satisfies Record<MachineStatus, unknown>;

export function StatusStamp({ status, size = 'large' }: { status: MachineStatus; size?: 'large' | 'small' }) {
  const Icon = icons[status];
  return (
    <span className={`${styles.stamp} ${styles[status]} ${styles[size]}`}>
      <Icon aria-hidden size={size === 'large' ? 22 : 18} />
      {statusLabels[status]}
    </span>
  );
}
