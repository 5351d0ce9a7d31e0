import { lazyPart } from '../ui/lazy-component.tsx';

const loadScannerAfterMs = 1_500;

/** Without the bar, the menu still has its links. */
export const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);

/** Loads after the first screen. Without the listener, the search box still accepts scans. */
export const ScanAnywhere = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, loadScannerAfterMs));
  return (await import('../scanning/scan-anywhere.tsx')).ScanAnywhere;
});
