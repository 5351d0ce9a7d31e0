import { t } from '../ui/language/language.ts';
import { EmployeeCard } from '../capabilities/employees/employee-card.tsx';
import { EmployeeChoice } from '../capabilities/employees/employee-choice.tsx';
import { Team } from '../capabilities/employees/team.tsx';
import { AreaScreen } from './area-screen.tsx';

export function EmployeeInfoScreen() {
  return (
    <AreaScreen area="Team" title={t('Employee Info')}>
      <EmployeeChoice whenNone={<Team />}>{(employee) => <EmployeeCard key={employee.id} employee={employee} />}</EmployeeChoice>
    </AreaScreen>
  );
}
