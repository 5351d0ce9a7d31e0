import { labelOf } from '@fettle/contract/shared/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import { employeesQuery } from './queries.ts';

/** Everyone with their role; each line opens the employee. */
export function Team() {
  const { positions } = useLists();
  const { data: employees = [] } = useQuery(employeesQuery());
  return (
    <Panel title={t('Team')}>
      <ul className={`${common.lines} ${common.columns}`}>
        {employees.map(({ id, role, is_admin, is_active, ...name }) => (
          <li key={id}>
            <Link to={`/employee-info?employee=${id}`}>{fullName(name)}</Link>
            <span className={common.soft}>
              {[
                role === undefined ? '' : labelOf(positions, String(role)),
                is_admin ? t('admin') : '',
                is_active === false ? t('deactivated') : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
