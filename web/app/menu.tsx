import LogOut from 'lucide-react/icons/log-out';
import X from 'lucide-react/icons/x';
import { t } from '../ui/language/language.ts';
import { useLogout } from '../capabilities/auth/use-logout.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './navigation.module.css';
import { ScreenLinks } from './screen-links.tsx';

/** The navigation on narrow screens. */
export function Menu({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const logOut = useLogout();
  return (
    <Dialog label={t('Menu')} position="side" onClose={onClose}>
      <nav aria-label={t('Menu')} className={styles.menu}>
        <button type="button" className={styles.close} aria-label={t('Close menu')} onClick={onClose}>
          <X aria-hidden size={28} />
        </button>
        <ScreenLinks isAdmin={isAdmin} onNavigate={onClose} />
        <button type="button" className={styles.logout} onClick={logOut}>
          <LogOut aria-hidden size={22} />
          {t('Logout')}
        </button>
      </nav>
    </Dialog>
  );
}
