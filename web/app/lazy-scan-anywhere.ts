import { lazy } from 'react';

const loadAfterMs = 1_500;

/** Loads after the first screen. */
export const ScanAnywhere = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, loadAfterMs));
  try {
    return { default: (await import('../scanning/scan-anywhere.tsx')).ScanAnywhere };
  } catch {
    // Without the listener, the search box still accepts scans.
    return { default: () => null };
  }
});
