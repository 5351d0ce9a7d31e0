import { msg } from '@fettle/i18n/message.ts';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ScanLine from 'lucide-react/icons/scan-line';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { NavLink } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { useDialogUntilNavigation } from './use-dialog-until-navigation.ts';
import { afterFirstScreen, lazyPart, optionalPart } from '../ui/lazy-component.tsx';
import { pressOnCard } from '../capabilities/search/card-buttons.ts';
import { listenForShortcuts, type Shortcut } from '../capabilities/search/listen-for-shortcuts.ts';
import styles from './header-tools.module.css';

const SearchDialog = optionalPart(
  async () => (await import('../capabilities/search/search-dialog.tsx')).SearchDialog,
  msg('The search could not be loaded.'),
);
const ShortcutList = optionalPart(
  async () => (await import('../capabilities/search/shortcut-list.tsx')).ShortcutList,
  msg('The keyboard shortcuts could not be loaded.'),
);

const ScanAnywhere = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../capabilities/scanning/scan-anywhere.tsx')).ScanAnywhere;
});

/** The mark of a printer that needs attention. If it does not load, a failed label still says what is wrong. */
const PrinterMark = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../capabilities/printing/printer-mark.tsx')).PrinterMark;
});

/** On every screen: the mark of a printer that needs attention, the keyboard shortcuts and scans; on a phone's card, which has no bar of screens, the way to two of them. */
export function HeaderTools({ isAdmin }: { isAdmin: boolean }) {
  const search = useDialogUntilNavigation();
  const shortcuts = useDialogUntilNavigation();
  const onShortcut = useEffectEvent((shortcut: Shortcut) => {
    const box = document.querySelector<HTMLInputElement>('[data-search-box]');
    if (shortcut === '/' && box) box.focus();
    else if (shortcut === '/' || shortcut === 'palette') search.open();
    else if (shortcut === '?') shortcuts.open();
    else if (shortcut === 'j' || shortcut === 'k') moveRow(shortcut === 'j' ? 'ArrowDown' : 'ArrowUp');
    else if (shortcut === 'x') document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('[type="checkbox"]')?.click();
    else pressOnCard(cardKeys[shortcut]);
  });
  useEffect(() => listenForShortcuts((shortcut) => onShortcut(shortcut)), []);
  return (
    <>
      <Suspense>
        <PrinterMark />
      </Suspense>
      <nav aria-label={t('Beside a card')} className={styles.besideCard}>
        <NavLink to="/bench" className={styles.quick} aria-label={t('Bench')}>
          <ClipboardList aria-hidden size={26} />
        </NavLink>
        <NavLink to="/find" className={styles.quick} aria-label={t('Scan')}>
          <ScanLine aria-hidden size={26} />
        </NavLink>
      </nav>
      <Suspense>
        <ScanAnywhere />
      </Suspense>
      <Suspense>
        {search.isOpen && <SearchDialog isAdmin={isAdmin} onHelp={shortcuts.open} onClose={search.close} />}
        {shortcuts.isOpen && <ShortcutList onClose={shortcuts.close} />}
      </Suspense>
    </>
  );
}

/** What each letter presses on a card. */
const cardKeys = { n: 'note', p: 'print', c: 'completed' } as const;

/** Moves from row to row of a table, which handles the arrow keys, or into it. */
function moveRow(key: 'ArrowDown' | 'ArrowUp'): void {
  const { activeElement } = document;
  if (activeElement?.closest('tbody')) activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  else document.querySelector<HTMLElement>('tbody a[tabindex="0"]')?.focus();
}
