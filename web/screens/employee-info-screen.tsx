import { EmployeeCard } from '../capabilities/employees/employee-card.tsx';
import { EmployeeChoice } from '../capabilities/employees/employee-choice.tsx';
import { Team } from '../capabilities/employees/team.tsx';
import { ButtonLink } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function EmployeeInfoScreen() {
  return (
    <div className={common.stack}>
      <ScreenHeading title="Employee Info" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      <EmployeeChoice whenNone={<Team />}>{(employee) => <EmployeeCard key={employee.id} employee={employee} />}</EmployeeChoice>
    </div>
  );
}
