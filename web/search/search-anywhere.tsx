import Search from 'lucide-react/icons/search';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../auth/session.ts';
import { lazyComponent, lazyPart } from '../ui/lazy-component.tsx';
import { listenForShortcuts } from './listen-for-shortcuts.ts';
import styles from './search.module.css';

const SearchDialog = lazyComponent(async () => (await import('./search-dialog.tsx')).SearchDialog);
const ShortcutList = lazyComponent(async () => (await import('./shortcut-list.tsx')).ShortcutList);

const loadScannerAfterMs = 1_500;

/** Loads after the first screen. */
const ScanAnywhere = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, loadScannerAfterMs));
  return (await import('../scanning/scan-anywhere.tsx')).ScanAnywhere;
});

/** On every screen: the search box of the header, the keyboard shortcuts and scans. */
export function SearchAnywhere() {
  // A dialog is open for one history entry, so any navigation closes it.
  const { key } = useLocation();
  const isAdmin = useSession().user?.is_admin ?? false;
  const [open, setOpen] = useState<{ dialog: 'search' | 'shortcuts'; key: string }>();
  const show = (dialog: 'search' | 'shortcuts') => setOpen({ dialog, key });
  const close = () => setOpen(undefined);
  const onShortcut = useEffectEvent((shortcut: 'palette' | '/' | '?') => {
    const box = document.querySelector<HTMLInputElement>('[data-search-box]');
    if (shortcut === '/' && box) box.focus();
    else show(shortcut === '?' ? 'shortcuts' : 'search');
  });
  useEffect(() => listenForShortcuts((shortcut) => onShortcut(shortcut)), []);
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => show('search')}>
        <Search aria-hidden size={20} />
        Search <kbd aria-hidden>/</kbd>
      </button>
      <Suspense>
        <ScanAnywhere />
      </Suspense>
      {open?.key === key && (
        <Suspense>
          {open.dialog === 'search' ? <SearchDialog isAdmin={isAdmin} onClose={close} /> : <ShortcutList onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
