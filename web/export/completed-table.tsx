import type { Machine } from '@fettle/contract/machines/machine.ts';
import { brandLabels, typeLabels } from '@fettle/contract/catalog.ts';
import { Link } from 'react-router';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../ui/common.module.css';

export function CompletedTable({ machines }: { machines: readonly Machine[] }) {
  return (
    <table className={`${common.panel} ${common.sheet}`} aria-label="Completed machines">
      <thead>
        <tr>
          <th scope="col">Brand</th>
          <th scope="col">Type</th>
          <th scope="col">Model</th>
          <th scope="col">Serial</th>
          <th scope="col">Completed on</th>
          <th scope="col">Checked in by</th>
        </tr>
      </thead>
      <tbody>
        {machines.map(({ id, brand, type_of, completed_on, model, serial, creator_name }) => (
          <tr key={id}>
            <td>
              <Link to={`/card/${id}`} aria-label={`${brandLabels[brand]} ${serial}`}>
                {brandLabels[brand]}
              </Link>
            </td>
            <td>{typeLabels[type_of]}</td>
            <td className={common.plate}>{model}</td>
            <td className={common.plate}>{serial}</td>
            <td>{completed_on && <ShopDate on={completed_on} />}</td>
            <td>{creator_name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
