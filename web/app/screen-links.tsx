import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import Search from 'lucide-react/icons/search';
import UserCog from 'lucide-react/icons/user-cog';
import Wrench from 'lucide-react/icons/wrench';
import { NavLink } from 'react-router';
import styles from './navigation.module.css';

const startRepair = { to: '/', label: 'Start Repair', Icon: Wrench };
const bench = { to: '/bench', label: 'Bench', Icon: ClipboardList };
const machines = { to: '/table', label: 'Machines', Icon: List };
const metrics = { to: '/public-metrics', label: 'Metrics', Icon: ChartColumn };
const search = { to: '/find', label: 'Search', Icon: Search };
const floor = { to: '/floor', label: 'Floor', Icon: LayoutGrid };
const adminPanel = { to: '/admin-panel', label: 'Admin Panel', Icon: UserCog };

/** What each looks at first comes first. */
const technicianScreens = [bench, startRepair, machines, metrics, search];
const adminScreens = [floor, startRepair, bench, machines, metrics, adminPanel, search];

/** Search comes last: in the header, it is the field on the right. */
export function ScreenLinks({ isAdmin, onNavigate }: { isAdmin: boolean; onNavigate?: () => void }) {
  return (
    <ul className={styles.links}>
      {(isAdmin ? adminScreens : technicianScreens).map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink to={to} end className={styles.link ?? ''} onClick={onNavigate}>
            <Icon aria-hidden size={20} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
