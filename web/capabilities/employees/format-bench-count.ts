import { maxBenchCount } from '@fettle/contract/shared/limits.ts';
import { t } from '../../ui/language/language.ts';

/** `5 on the bench`, `empty bench`, `over 99 on the bench`. Nothing without a connection, when it is not known. */
export function formatBenchCount(inProgress: number | undefined): string {
  if (inProgress === undefined) return '';
  if (inProgress === 0) return t('empty bench');
  return inProgress < maxBenchCount
    ? t('{count} on the bench', { count: inProgress })
    : t('over {count} on the bench', { count: maxBenchCount - 1 });
}
