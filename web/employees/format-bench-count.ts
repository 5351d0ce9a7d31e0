import { maxBenchCount } from '@fettle/contract/limits.ts';

/** `5 on the bench`, `empty bench`, `over 99 on the bench`. */
export function formatBenchCount(inProgress: number): string {
  if (inProgress === 0) return 'empty bench';
  return `${inProgress < maxBenchCount ? inProgress : `over ${maxBenchCount - 1}`} on the bench`;
}
