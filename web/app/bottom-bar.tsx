import { msg } from '@fettle/i18n/message.ts';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import ScanLine from 'lucide-react/icons/scan-line';
import { NavLink } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { fitBottomBar } from '../ui/fit-bottom-bar.ts';
import styles from './bottom-bar.module.css';

const links = [
  { to: '/bench', label: msg('Bench'), Icon: ClipboardList },
  { to: '/find', label: msg('Scan'), Icon: ScanLine },
  { to: '/', label: msg('Add'), Icon: Plus },
  { to: '/table', label: msg('Machines'), Icon: List },
] as const;

/** On phones, the four screens that technicians open most, within reach of a thumb. */
export function BottomBar() {
  return (
    <nav ref={fitBottomBar} aria-label={t('Shortcuts')} className={styles.bar}>
      {links.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={styles.link}>
          <Icon aria-hidden size={26} />
          <span>{t(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
