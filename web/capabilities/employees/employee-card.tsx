import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { labelOf } from '@fettle/contract/shared/catalog.ts';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Sessions } from '../auth/sessions.tsx';
import { useSession } from '../auth/session.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { EmployeeAccess } from './employee-access.tsx';

export function EmployeeCard({ employee }: { employee: ListedEmployee }) {
  const { user } = useSession();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={common.panels}>
      <Panel
        title={fullName(employee)}
        beside={
          <Button icon={<Pencil aria-hidden size={22} />} aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            {t('Edit Employee Info')}
          </Button>
        }
      >
        {isEditing ? <EditEmployee employee={employee} onSaved={() => setIsEditing(false)} /> : <EmployeeLines employee={employee} />}
      </Panel>
      <EmployeeAccess employee={employee} isSelf={employee.id === user?.id} />
      <Sessions userId={employee.id} firstName={employee.first_name} />
    </div>
  );
}

function EmployeeLines({ employee: { first_name, last_name, role, email } }: { employee: ListedEmployee }) {
  const { positions } = useLists();
  return (
    <dl className={common.fields}>
      <Line name={t('First Name')} value={first_name} />
      <Line name={t('Last Name')} value={last_name} />
      <Line name={t('Role')} value={role === undefined ? t('Unknown') : labelOf(positions, String(role))} />
      <Line name={t('Email')} value={email ?? t('Unknown')} />
    </dl>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={common.soft}>{name}</dt>
      <dd className={common.value}>{value}</dd>
    </div>
  );
}
