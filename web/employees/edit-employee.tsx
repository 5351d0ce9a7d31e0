import { roleLabels } from '@fettle/contract/employee.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { toast } from 'react-hot-toast/headless';
import { useFormAction } from '../api/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { knowEmployee } from './cache-employee.ts';

type EditEmployeeProps = { employee: ListedEmployee; onSaved: () => void };

export function EditEmployee({ employee, onSaved }: EditEmployeeProps) {
  const { form, faults, mend, isRunning } = useFormAction('updateUser', {
    request: (form) => {
      const { role, ...texts } = Object.fromEntries(new FormData(form));
      return { params: { id: employee.id }, body: { ...texts, role: Number(role) } };
    },
    onDone: ({ user, message }) => {
      knowEmployee(user);
      toast.success(message);
      onSaved();
    },
  });
  const fieldProps = (name: 'first_name' | 'last_name' | 'role' | 'email') => ({
    name,
    required: true,
    defaultValue: employee[name],
    fault: faults[name],
    onChange: () => mend(name),
  });
  return (
    <form {...form} className={layout.stack}>
      <div className={layout.fields}>
        <TextField label="First Name" {...fieldProps('first_name')} maxLength={60} autoComplete="off" />
        <TextField label="Last Name" {...fieldProps('last_name')} maxLength={60} autoComplete="off" />
        <SelectField
          label="Role"
          {...fieldProps('role')}
          choices={Object.entries(roleLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextField label="Email" {...fieldProps('email')} type="email" maxLength={254} autoComplete="off" />
      </div>
      <Button type="submit" look="primary" isRunning={isRunning}>
        Submit
      </Button>
    </form>
  );
}
