import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatBenchCount } from './format-bench-count.ts';
import { cacheEmployee, techniciansQuery } from './queries.ts';

/** Asks who gets the employee's machines in progress, if there are any. */
export function Deactivate({ employee: { id, first_name, last_name } }: { employee: ListedEmployee }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [technicianId, setTechnicianId] = useState('');
  const technicians = useQuery({ ...techniciansQuery(), enabled: isConfirming });
  const { mutate, isPending } = useCallMutation('updateUser', {
    onSuccess: ({ user }) => {
      cacheEmployee(user);
      for (const call of ['getTechnicians', 'getSessions'] as const) void queryClient.invalidateQueries({ queryKey: [call] });
    },
    // Someone may have given them a machine meanwhile: the next time, the dialog asks who gets it.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['getTechnicians'] }),
  });
  const inProgress = technicians.data?.find((technician) => technician.id === id)?.in_progress ?? 0;
  const others = technicians.data?.filter((technician) => technician.id !== id) ?? [];
  const handOver = technicianId === '' ? {} : { hand_over_to: Number(technicianId) };
  return (
    <>
      <Button
        variant="danger"
        isPending={isPending}
        onClick={() => {
          setTechnicianId('');
          setIsConfirming(true);
        }}
      >
        {t('Deactivate')}
      </Button>
      {isConfirming && (
        <Confirm
          question={t('Deactivate?')}
          detail={t("{first_name} {last_name} is logged out everywhere and can't log in again. Their past work stays on record.", {
            first_name,
            last_name,
          })}
          confirmLabel={t('Deactivate')}
          variant="danger"
          // Without the counts, the server decides.
          isReady={technicians.isError || (technicians.data !== undefined && (inProgress === 0 || technicianId !== ''))}
          onConfirm={() => mutate({ params: { id }, body: { is_active: false, ...handOver } })}
          onClose={() => setIsConfirming(false)}
        >
          {inProgress > 0 && (
            <SelectField
              label={plural(inProgress, '{first_name} has {bench}. Give it to', '{first_name} has {bench}. Give them to', {
                first_name,
                bench: formatBenchCount(inProgress),
              })}
              placeholder={t('Select a name')}
              value={technicianId}
              choices={others.map((other) => ({
                value: String(other.id),
                label: `${fullName(other)} (${formatBenchCount(other.in_progress)})`,
              }))}
              onChange={({ target }) => setTechnicianId(target.value)}
            />
          )}
        </Confirm>
      )}
    </>
  );
}
