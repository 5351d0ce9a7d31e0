import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import KeyRound from 'lucide-react/icons/key-round';
import List from 'lucide-react/icons/list';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import UserCog from 'lucide-react/icons/user-cog';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLogout } from '../auth/use-logout.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './navigation.module.css';

const screens = [
  { to: '/', label: 'Start Repair', Icon: Wrench, isForAdmins: false },
  { to: '/bench', label: 'Bench', Icon: ClipboardList, isForAdmins: false },
  { to: '/table', label: 'Machines', Icon: List, isForAdmins: false },
  { to: '/find', label: 'Search', Icon: Search, isForAdmins: false },
  { to: '/public-metrics', label: 'Metrics', Icon: ChartColumn, isForAdmins: false },
  { to: '/admin-panel', label: 'Admin Panel', Icon: UserCog, isForAdmins: true },
] as const;

/** Inline in the header, or in a dialog on narrow screens. */
export function Navigation({ isAdmin }: { isAdmin: boolean }) {
  // The menu is open for one history entry, so any navigation closes it, including Back.
  const { key } = useLocation();
  const [openKey, setOpenKey] = useState<string>();
  const close = () => setOpenKey(undefined);
  return (
    <>
      <nav aria-label="Main" className={styles.inline}>
        <ScreenLinks isAdmin={isAdmin} isInline />
      </nav>
      <button type="button" className={styles.bars} aria-label="Menu" aria-haspopup="dialog" onClick={() => setOpenKey(key)}>
        <Menu aria-hidden size={30} />
      </button>
      {openKey === key && (
        <Dialog label="Menu" position="side" onClose={close}>
          <nav aria-label="Menu" className={styles.menu}>
            <button type="button" className={styles.close} aria-label="Close menu" onClick={close}>
              <X aria-hidden size={28} />
            </button>
            <ScreenLinks isAdmin={isAdmin} onNavigate={close} />
          </nav>
        </Dialog>
      )}
    </>
  );
}

type ScreenLinksProps = {
  isAdmin: boolean;
  /** In the header, where Change Password is only an icon. */
  isInline?: boolean;
  onNavigate?: () => void;
};

function ScreenLinks({ isAdmin, isInline = false, onNavigate }: ScreenLinksProps) {
  const logOut = useLogout();
  return (
    <>
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
      <NavLink
        to="/password"
        className={styles.link ?? ''}
        onClick={onNavigate}
        {...(isInline ? { 'aria-label': 'Change Password', title: 'Change Password' } : {})}
      >
        <KeyRound aria-hidden size={22} />
        {!isInline && 'Change Password'}
      </NavLink>
      <button type="button" className={styles.logout} onClick={logOut}>
        <LogOut aria-hidden size={22} />
        Logout
      </button>
    </>
  );
}
