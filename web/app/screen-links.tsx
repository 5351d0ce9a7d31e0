import { msg } from '@fettle/i18n/message.ts';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Search from 'lucide-react/icons/search';
import UserCog from 'lucide-react/icons/user-cog';
import Wrench from 'lucide-react/icons/wrench';
import { NavLink } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import styles from './navigation.module.css';

const startRepair = { to: '/', label: msg('Start Repair'), Icon: Wrench };
const bench = { to: '/bench', label: msg('Bench'), Icon: ClipboardList };
const machines = { to: '/table', label: msg('Machines'), Icon: List };
const metrics = { to: '/public-metrics', label: msg('Metrics'), Icon: ChartColumn };
const search = { to: '/find', label: msg('Search'), Icon: Search };
const floor = { to: '/floor', label: msg('Floor'), Icon: LayoutGrid };
const adminPanel = { to: '/admin-panel', label: msg('Admin Panel'), Icon: UserCog };

/** What each looks at first comes first. */
const technicianScreens = [bench, startRepair, machines, metrics, search];
const adminScreens = [floor, startRepair, bench, machines, metrics, adminPanel, search];

/** Search comes last: in the header, it is the field on the right. */
export function ScreenLinks({ isAdmin, onNavigate }: { isAdmin: boolean; onNavigate?: () => void }) {
  return (
    <ul className={styles.links}>
      {(isAdmin ? adminScreens : technicianScreens).map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink to={to} className={styles.link} onClick={onNavigate}>
            <Icon aria-hidden size={20} />
            {t(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
