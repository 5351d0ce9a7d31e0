import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../ui/language/language.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { SelectField } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { employeesQuery } from './queries.ts';

type EmployeeChoiceProps = {
  children: (employee: ListedEmployee) => ReactNode;
  /** Shown below "Please select a user." */
  whenNone?: ReactNode;
};

export function EmployeeChoice({ children, whenNone }: EmployeeChoiceProps) {
  const [search, setSearch] = useSearchParams();
  const { data: employees, error, refetch } = useQuery({ ...employeesQuery(), meta: { errorMessage } });
  if (!employees) return <NotLoaded failure={error && errorMessage(error)} onRetry={refetch} />;
  const selected = employees.find(({ id }) => String(id) === search.get('employee'));
  function select(id: string): void {
    // The address is ahead of what a slow device has rendered.
    const next = new URLSearchParams(location.search);
    if (id) next.set('employee', id);
    else next.delete('employee');
    setSearch(next);
  }
  return (
    <div className={common.stack}>
      <div className={`${common.choice} ${common.screenOnly}`}>
        <SelectField
          label={t('Employee')}
          placeholder={t('Select an employee')}
          choices={employees.map((employee) => ({ value: String(employee.id), label: displayName(employee) }))}
          value={selected?.id ?? ''}
          onChange={({ target }) => select(target.value)}
        />
      </div>
      {selected ? (
        children(selected)
      ) : (
        <>
          <p>{t('Please select a user.')}</p>
          {whenNone}
        </>
      )}
    </div>
  );
}

function displayName(employee: ListedEmployee): string {
  const name = fullName(employee);
  return employee.is_active === false ? t('{name} (deactivated)', { name }) : name;
}

/** Shows the server's message only for a reply with a 2xx status and `success: false`. */
function errorMessage({ status, message }: ApiError): string {
  return status >= 200 && status < 300 ? message : t('There was an error when fetching employees from database');
}
