import Search from 'lucide-react/icons/search';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useDialogUntilNavigation } from './use-dialog-until-navigation.ts';
import { useSession } from '../capabilities/auth/session.ts';
import { afterFirstScreen, lazyComponent, lazyPart } from '../ui/lazy-component.tsx';
import { listenForShortcuts } from '../capabilities/search/listen-for-shortcuts.ts';
import styles from '../capabilities/search/search.module.css';

const SearchDialog = lazyComponent(async () => (await import('../capabilities/search/search-dialog.tsx')).SearchDialog);
const ShortcutList = lazyComponent(async () => (await import('../capabilities/search/shortcut-list.tsx')).ShortcutList);

const ScanAnywhere = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../capabilities/scanning/scan-anywhere.tsx')).ScanAnywhere;
});

/** The mark of a printer that needs attention. If it does not load, a failed label still says what is wrong. */
const PrinterMark = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../capabilities/printing/printer-mark.tsx')).PrinterMark;
});

/** On every screen: the mark of a printer that needs attention, the button that finds anything, the keyboard shortcuts and scans. */
export function HeaderTools() {
  const isAdmin = useSession().user?.is_admin ?? false;
  const search = useDialogUntilNavigation();
  const shortcuts = useDialogUntilNavigation();
  const onShortcut = useEffectEvent((shortcut: 'palette' | '/' | '?') => {
    const box = document.querySelector<HTMLInputElement>('[data-search-box]');
    if (shortcut === '/' && box) box.focus();
    else if (shortcut === '?') shortcuts.open();
    else search.open();
  });
  useEffect(() => listenForShortcuts((shortcut) => onShortcut(shortcut)), []);
  return (
    <>
      <Suspense>
        <PrinterMark />
      </Suspense>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={search.open}>
        <Search aria-hidden size={20} />
        Find anything <kbd aria-hidden>/</kbd>
      </button>
      <Suspense>
        <ScanAnywhere />
      </Suspense>
      <Suspense>
        {search.isOpen && <SearchDialog isAdmin={isAdmin} onClose={search.close} />}
        {shortcuts.isOpen && <ShortcutList onClose={shortcuts.close} />}
      </Suspense>
    </>
  );
}
