import { brandLabels } from '@fettle/contract/catalog.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { Link } from 'react-router';
import styles from './machine-table.module.css';
import { StatusStamp } from './status-stamp.tsx';
import { WaitingChip } from './waiting-chip.tsx';

type MachineTableProps = {
  machines: readonly Machine[];
  label: string;
  showStatus: boolean;
  showIdleDays: boolean;
  /** True while the previous page is still shown and the next one loads. */
  isStale: boolean;
};

export function MachineTable({ machines, label, showStatus, showIdleDays, isStale }: MachineTableProps) {
  return (
    <div className={isStale ? `${styles.frame} ${styles.stale}` : styles.frame} aria-busy={isStale}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.brand}>
              Brand
            </th>
            <th scope="col">Model</th>
            <th scope="col" className={styles.color}>
              Color
            </th>
          </tr>
        </thead>
        <tbody>
          {machines.map(({ id, brand, model, color, status, touched_on, waiting_since }) => (
            <tr key={id} className={styles.row}>
              <td>
                <Link to={`/card/${id}`} className={styles.link} aria-label={`${brandLabels[brand]} ${model}`}>
                  {brandLabels[brand]}
                </Link>
                {showStatus && (
                  <div>
                    <StatusStamp status={status} size="small" />
                  </div>
                )}
                {waiting_since && (
                  <div>
                    <WaitingChip since={waiting_since} isShort />
                  </div>
                )}
                {showIdleDays && <div className={styles.age}>{daysSince(touched_on)} days idle</div>}
              </td>
              <td className={styles.model}>{model}</td>
              <td className={styles.color}>{color ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function daysSince(instant: string): number {
  return Math.floor((Date.now() - Date.parse(instant)) / 86_400_000);
}
