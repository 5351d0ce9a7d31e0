import { lazy } from 'react';

const loadAfter = 1_500;

/** Listens for a scanner that types; comes when the first screen is there. */
export const ScanAnywhere = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, loadAfter));
  try {
    return { default: (await import('../scanning/scan-anywhere.tsx')).ScanAnywhere };
  } catch {
    // The line is down: the search screen's box still takes a scan.
    return { default: () => null };
  }
});
