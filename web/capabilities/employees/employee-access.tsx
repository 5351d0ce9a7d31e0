import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ResetSecondFactor } from '../auth/second-factor.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Deactivate } from './deactivate.tsx';
import { cacheEmployee } from './queries.ts';
import { NewPassword } from './new-password.tsx';

type EmployeeAccessProps = { employee: ListedEmployee; isSelf: boolean };

export function EmployeeAccess({ employee, isSelf }: EmployeeAccessProps) {
  const { first_name, is_admin } = employee;
  return (
    <Panel title={t('Access')}>
      <p>{describeAccess(employee)}</p>
      <div className={common.row}>
        <Change employee={employee} change={is_admin ? 'unmakeAdmin' : 'makeAdmin'} />
        {employee.is_active ? <Deactivate employee={employee} /> : <Change employee={employee} change="reactivate" />}
      </div>
      {isSelf ? (
        <p>
          <Link to="/account-security">{t('Change your own password')}</Link>
        </p>
      ) : (
        <NewPassword employee={employee} />
      )}
      {is_admin && !isSelf && <ResetSecondFactor userId={employee.id} firstName={first_name} />}
    </Panel>
  );
}

function describeAccess({ first_name, is_active, is_admin }: ListedEmployee): string {
  if (is_active) {
    return is_admin ? t('{first_name} can log in and is an admin.', { first_name }) : t('{first_name} can log in.', { first_name });
  }
  return is_admin
    ? t("{first_name} is deactivated and can't log in and is an admin.", { first_name })
    : t("{first_name} is deactivated and can't log in.", { first_name });
}

function Change({ employee, change }: { employee: ListedEmployee; change: keyof typeof changes }) {
  const { mutate, isPending } = useCallMutation('updateUser', {
    onSuccess: ({ user }) => cacheEmployee(user),
  });
  const { label, question, body, detail } = changes[change];
  return (
    <ConfirmButton
      label={t(label)}
      isPending={isPending}
      question={t(question)}
      detail={detail(fullName(employee))}
      onConfirm={() => mutate({ params: { id: employee.id }, body })}
    />
  );
}

const changes = {
  makeAdmin: {
    label: msg('Make Admin'),
    question: msg('Make Admin?'),
    body: { is_admin: true },
    detail: (name) => t("{name} will see everyone's metrics, register and edit employees, and export machines.", { name }),
  },
  unmakeAdmin: {
    label: msg('Remove Admin'),
    question: msg('Remove Admin?'),
    body: { is_admin: false },
    detail: (name) =>
      t('{name} will no longer see the Admin Panel. Their second factor and their PINs on shared devices are removed.', { name }),
  },
  reactivate: {
    label: msg('Reactivate'),
    question: msg('Reactivate?'),
    body: { is_active: true },
    detail: (name) => t('{name} can log in again with their old password.', { name }),
  },
} as const satisfies Record<string, { label: Message; question: Message; body: object; detail: (name: string) => string }>;
