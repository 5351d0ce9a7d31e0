import { EmployeeChoice } from '../capabilities/employees/employee-choice.tsx';
import { MetricsView } from '../capabilities/reports/metrics-view.tsx';
import common from '../ui/common.module.css';
import { LinkMenu } from '../ui/link-menu.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Floor } from './floor.tsx';

const actions = [
  { to: '/register', label: 'Register New User' },
  { to: '/employee-info', label: 'View/Edit Employee Info' },
  { to: '/export', label: 'Export Machines' },
  { to: '/floor', label: 'Floor' },
  { to: '/shop', label: 'Shop' },
  { to: '/printers', label: 'Printers' },
  { to: '/devices', label: 'Shared Devices' },
  { to: '/wall-screens', label: 'Wall Screens' },
  { to: '/security-log', label: 'Security Log' },
  { to: '/backups', label: 'Backups' },
] as const;

export function AdminPanelScreen() {
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title="Admin Panel" />
        <LinkMenu label="Actions" links={actions} />
      </div>
      <EmployeeChoice whenNone={<Floor />}>{(employee) => <MetricsView key={employee.id} employee={employee} />}</EmployeeChoice>
    </div>
  );
}
