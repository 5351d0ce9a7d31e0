import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import List from 'lucide-react/icons/list';
import Search from 'lucide-react/icons/search';
import UserCog from 'lucide-react/icons/user-cog';
import Wrench from 'lucide-react/icons/wrench';
import { NavLink } from 'react-router';
import styles from './navigation.module.css';

const screens = [
  { to: '/', label: 'Start Repair', Icon: Wrench, isForAdmins: false },
  { to: '/bench', label: 'Bench', Icon: ClipboardList, isForAdmins: false },
  { to: '/table', label: 'Machines', Icon: List, isForAdmins: false },
  { to: '/find', label: 'Search', Icon: Search, isForAdmins: false },
  { to: '/public-metrics', label: 'Metrics', Icon: ChartColumn, isForAdmins: false },
  { to: '/admin-panel', label: 'Admin Panel', Icon: UserCog, isForAdmins: true },
] as const;

export function ScreenLinks({ isAdmin, onNavigate }: { isAdmin: boolean; onNavigate?: () => void }) {
  return (
    <ul className={styles.links}>
      {screens.map(
        ({ to, label, Icon, isForAdmins }) =>
          (isAdmin || !isForAdmins) && (
            <li key={to}>
              <NavLink to={to} end className={styles.link ?? ''} onClick={onNavigate}>
                <Icon aria-hidden size={22} />
                {label}
              </NavLink>
            </li>
          ),
      )}
    </ul>
  );
}
