import ClipboardList from 'lucide-react/icons/clipboard-list';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import ScanLine from 'lucide-react/icons/scan-line';
import { NavLink } from 'react-router';
import { t } from '../ui/language/language.ts';
import { fitBottomBar } from '../ui/fit-bottom-bar.ts';
import styles from './bottom-bar.module.css';

const links = [
  { to: '/bench', label: 'Bench', Icon: ClipboardList },
  { to: '/find', label: 'Scan', Icon: ScanLine },
  { to: '/', label: 'Add', Icon: Plus },
  { to: '/table', label: 'Machines', Icon: List },
] as const;

/** On phones, the four screens that technicians open most, within reach of a thumb. */
export function BottomBar() {
  return (
    <nav ref={fitBottomBar} aria-label={t('Shortcuts')} className={styles.bar}>
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end className={styles.link ?? ''}>
          <Icon aria-hidden size={26} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
