import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../ui/language/language.ts';
import { techniciansQuery } from '../../employees/queries.ts';
import { useSession } from '../../auth/session.ts';
import { SelectField } from '../../../ui/field.tsx';

/** Who gets the new machine. An empty value is the current user. */
export function ForTechnician({ value, onChange }: { value: string; onChange: (technicianId: string) => void }) {
  const { user } = useSession();
  const { data = [], isSuccess, isFetching } = useQuery(techniciansQuery());
  const coworkers = data.filter(({ id }) => id !== user?.id);
  const isCoworker = coworkers.some(({ id }) => String(id) === value);
  const isUnknown = value !== '' && isSuccess && !isFetching && !isCoworker;
  useEffect(() => {
    if (isUnknown) onChange('');
  });
  return (
    <SelectField
      label={t('For')}
      placeholder={t('Me')}
      value={isCoworker ? value : ''}
      choices={coworkers.map((coworker) => ({ value: String(coworker.id), label: fullName(coworker) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
