import { brandLabels } from '@fettle/contract/catalog.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { Link } from 'react-router';
import styles from './machine-table.module.css';
import { StatusStamp } from './status-stamp.tsx';

type MachineTableProps = {
  machines: readonly Machine[];
  label: string;
  /** Where machines of every status stand together. */
  withStatus: boolean;
  /** Where what nobody touched stands: how long. */
  withAge: boolean;
  /** Another page is on its way. */
  isOlder: boolean;
};

export function MachineTable({ machines, label, withStatus, withAge, isOlder }: MachineTableProps) {
  return (
    <div className={isOlder ? `${styles.frame} ${styles.older}` : styles.frame} aria-busy={isOlder}>
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
          {machines.map(({ id, brand, model, color, status, touched_on }) => (
            <tr key={id} className={styles.row}>
              <td>
                <Link to={`/card/${id}`} className={styles.link} aria-label={`${brandLabels[brand]} ${model}`}>
                  {brandLabels[brand]}
                </Link>
                {withStatus && (
                  <div>
                    <StatusStamp status={status} size="small" />
                  </div>
                )}
                {withAge && <div className={styles.age}>{daysSince(touched_on)} days</div>}
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
