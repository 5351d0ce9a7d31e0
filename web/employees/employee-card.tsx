import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useSession } from '../auth/session.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { EditEmployee } from './edit-employee.tsx';
import { EmployeeAccess } from './employee-access.tsx';
import { EmployeeLines } from './employee-lines.tsx';

/** All of one employee that an admin sees and may change. */
export function EmployeeCard({ employee }: { employee: ListedEmployee }) {
  const { user } = useSession();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={layout.stack}>
      <section className={`${layout.panel} ${layout.stack}`} aria-labelledby="employee">
        <div className={layout.row}>
          <h2 id="employee" className={layout.value}>
            {employee.first_name} {employee.last_name}
          </h2>
          <Button icon={<Pencil aria-hidden size={22} />} aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
            Edit Employee Info
          </Button>
        </div>
        {isEditing ? <EditEmployee employee={employee} onSaved={() => setIsEditing(false)} /> : <EmployeeLines employee={employee} />}
      </section>
      <EmployeeAccess employee={employee} isSelf={employee.id === user?.id} />
    </div>
  );
}
