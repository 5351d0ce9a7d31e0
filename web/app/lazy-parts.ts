import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';

const loadScannerAfterMs = 1_500;

/** Loads in parallel with the first screen. Without the bar, the menu still has its links. */
export const BottomBar = optional(async () => (await import('./bottom-bar.tsx')).BottomBar);

/** Loads after the first screen. Without the listener, the search box still accepts scans. */
export const ScanAnywhere = optional(async () => {
  await new Promise((resolve) => setTimeout(resolve, loadScannerAfterMs));
  return (await import('../scanning/scan-anywhere.tsx')).ScanAnywhere;
});

/** A component that shows nothing when its file cannot be loaded. */
function optional(load: () => Promise<ComponentType>) {
  return lazyComponent(async () => load().catch((): ComponentType => () => null));
}
