import { maxBenchCount } from '@fettle/contract/shared/limits.ts';

/** `5 on the bench`, `empty bench`, `over 99 on the bench`. Nothing without a connection, when it is not known. */
export function formatBenchCount(inProgress: number | undefined): string {
  if (inProgress === undefined) return '';
  if (inProgress === 0) return 'empty bench';
  return `${inProgress < maxBenchCount ? inProgress : `over ${maxBenchCount - 1}`} on the bench`;
}
