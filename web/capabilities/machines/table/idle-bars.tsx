import type { IdleCounts } from '@fettle/contract/machines/calls.ts';
import { untouchedDays } from '@fettle/contract/shared/limits.ts';
import common from '../../../ui/common.module.css';
import { formatCount, t } from '../../../ui/language/language.ts';
import { latenessOf } from '../../shop/days-since.ts';

const colors = { fresh: 'var(--age-fresh)', late: 'var(--age-late)', veryLate: 'var(--age-very-late)' };

/** How long nobody has worked on the machines in progress: one bar for each period between the days of the filter. */
export function IdleBars({ counts }: { counts: IdleCounts }) {
  const most = Math.max(1, ...counts);
  const bounds = [0, ...untouchedDays.map(Number)];
  return (
    <p className={`${common.row} ${common.soft}`} style={{ marginInlineStart: 'auto', fontSize: 'var(--text-xs)' }}>
      {t('Days without work')}{' '}
      {bounds.map((from, index) => {
        const count = counts[index] ?? 0;
        return (
          <span key={from}>
            <svg aria-hidden width={`${0.2 + (2 * count) / most}em`} height="0.9em">
              <rect width="100%" height="100%" rx="2" fill={colors[latenessOf(from)]} />
            </svg>{' '}
            {periodText(from, bounds[index + 1])} (<b>{formatCount(count)}</b>){' '}
          </span>
        );
      })}
    </p>
  );
}

function periodText(from: number, before: number | undefined): string {
  if (from === 0) return t('under {days} d', { days: before ?? 0 });
  return before === undefined ? `${from}+` : `${from}–${before - 1}`;
}
