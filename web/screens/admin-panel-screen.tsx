import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { EmployeeChoice } from '../capabilities/employees/employee-choice.tsx';
import { MetricsView } from '../capabilities/reports/metrics-view.tsx';
import common from '../ui/common.module.css';
import { LinkMenu } from '../ui/link-menu.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './admin-panel-screen.module.css';
import { SetupChecklist } from './setup-checklist.tsx';

const actions = [
  { to: '/register', label: 'Register New User' },
  { to: '/employee-info', label: 'View/Edit Employee Info' },
  { to: '/export', label: 'Export Machines' },
] as const;

const areas = [
  { to: '/shop', label: 'Shop', about: 'Name, time zone, first steps, phones' },
  { to: '/printers', label: 'Printers', about: 'Labels and reports' },
  { to: '/devices', label: 'Shared Devices', about: 'Tablets that several people use' },
  { to: '/wall-screens', label: 'Wall Screens', about: 'The floor on a television' },
  { to: '/backups', label: 'Backups', about: 'Daily copies, and how to restore them' },
  { to: '/security-log', label: 'Security Log', about: 'Logins, passwords, exports' },
] as const;

export function AdminPanelScreen() {
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title="Admin Panel" />
        <LinkMenu label="Actions" links={actions} />
      </div>
      <EmployeeChoice whenNone={<Areas />}>{(employee) => <MetricsView key={employee.id} employee={employee} />}</EmployeeChoice>
    </div>
  );
}

/** The first steps of a new shop, where its first admin lands, and the screens of the shop. */
function Areas() {
  return (
    <>
      <SetupChecklist />
      <ul className={styles.areas} aria-label="Shop settings">
        {areas.map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to} className={styles.area}>
              <strong>{label}</strong> <span className={styles.about}>{about}</span>
              <ChevronRight aria-hidden size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
