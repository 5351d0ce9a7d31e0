import common from '../../ui/common.module.css';
import { t } from '../../ui/language/language.ts';
import { BenchSquares } from '../machines/bench-squares.tsx';
import { useBench } from './use-bench.ts';

/** How long nobody has worked on each machine of a bench, longest first. */
export function BenchAge({ userId }: { userId: number }) {
  const { bench } = useBench(userId, { isSummary: true });
  const lines = [...(bench?.working ?? []), ...(bench?.waiting ?? [])];
  if (lines.length === 0) return null;
  const squares = lines.map(({ id, touched_on, waiting_since }) => ({ id, touched_on, is_waiting: waiting_since !== null }));
  return (
    <p className={common.row}>
      <span className={common.soft}>{t('Days without work')}</span>{' '}
      <BenchSquares bench={squares.toSorted((a, b) => a.touched_on.localeCompare(b.touched_on))} />
    </p>
  );
}
