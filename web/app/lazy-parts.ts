import { lazyPart } from '../ui/lazy-component.tsx';

const loadAfterMs = 1_500;
const afterFirstScreen = () => new Promise((resolve) => setTimeout(resolve, loadAfterMs));

/** Without the bar, the menu still has its links. */
export const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);

const menuFailure = 'The menu could not be loaded.';

export const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu, menuFailure);

export const UserMenu = lazyPart(async () => (await import('./user-menu.tsx')).UserMenu, menuFailure);

/** Loads after the first screen. Without the listener, the search box still accepts scans. */
export const ScanAnywhere = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../scanning/scan-anywhere.tsx')).ScanAnywhere;
});

/** Loads after the first screen. Without the mark, a failed label still says what is wrong. */
export const PrinterMark = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('../printing/printer-mark.tsx')).PrinterMark;
});
