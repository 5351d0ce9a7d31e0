import { msg } from '@fettle/i18n/message.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { EmployeeChoice } from '../capabilities/employees/employee-choice.tsx';
import { MetricsView } from '../capabilities/reports/metrics-view.tsx';
import common from '../ui/common.module.css';
import { LinkMenu } from '../ui/link-menu.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './admin-panel-screen.module.css';
import { shopSections } from './area-sections.ts';
import { SetupChecklist } from './setup-checklist.tsx';

const actions = [
  { to: '/register', label: msg('Register New User') },
  { to: '/employee-info', label: msg('View/Edit Employee Info') },
  { to: '/export', label: msg('Export Machines') },
  { to: '/lists', label: msg('Lists') },
] as const;

/** The team is one card: its other section is among the actions. */
const cards = [{ to: '/employee-info', title: msg('Team'), about: msg('People, roles, access, passwords') }, ...shopSections];

export function AdminPanelScreen() {
  return (
    <div className={common.stack}>
      <div className={common.spread}>
        <ScreenHeading title={t('Admin Panel')} />
        <LinkMenu label={t('Actions')} links={actions.map(({ to, label }) => ({ to, label: t(label) }))} />
      </div>
      <EmployeeChoice whenNone={<Areas />}>{(employee) => <MetricsView key={employee.id} employee={employee} />}</EmployeeChoice>
    </div>
  );
}

/** The first steps of a new shop, where its first admin lands, and the screens of the team and the shop. */
function Areas() {
  return (
    <>
      <SetupChecklist />
      <ul className={styles.areas} aria-label={t('Team and shop')}>
        {cards.map(({ to, title, about }) => (
          <li key={to}>
            <Link to={to} className={styles.area}>
              <strong>{t(title)}</strong> <span className={`${common.small} ${styles.about}`}>{t(about)}</span>
              <ChevronRight aria-hidden size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
