import MenuIcon from 'lucide-react/icons/menu';
import { Suspense } from 'react';
import { t } from '../ui/language/language.ts';
import { Menu, ScreenLinks } from './lazy-parts.ts';
import styles from './navigation.module.css';
import { useDialogUntilNavigation } from './use-dialog-until-navigation.ts';

/** Inline in the header, or in a dialog on narrow screens. */
export function Navigation({ isAdmin }: { isAdmin: boolean }) {
  const { isOpen, open, close } = useDialogUntilNavigation();
  return (
    <>
      <nav aria-label={t('Main')} className={styles.inline}>
        <Suspense>
          <ScreenLinks isAdmin={isAdmin} />
        </Suspense>
      </nav>
      <button type="button" className={styles.bars} aria-label={t('Menu')} aria-haspopup="dialog" onClick={open}>
        <MenuIcon aria-hidden size={30} />
      </button>
      {isOpen && (
        <Suspense>
          <Menu isAdmin={isAdmin} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
