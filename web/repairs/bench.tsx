import type { Bench as BenchGroups } from '@fettle/contract/repairs/bench.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { BenchList } from './bench-list.tsx';
import { benchQuery } from './queries.ts';

type BenchProps = { userId: number; groupHeading: 'h2' | 'h3'; children: ReactNode };

/** A technician's repairs in three groups. `children` are shown when there is none. */
export function Bench({ userId, groupHeading: GroupHeading, children }: BenchProps) {
  const { data, error, refetch } = useQuery(benchQuery(userId));
  if (!data) return error ? <ErrorState message="Couldn't load your bench." onRetry={() => void refetch()} /> : <Skeleton lines={4} />;
  const groups = groupTitles.filter(([group]) => data.data[group].length > 0);
  return (
    <>
      {groups.length === 0 && children}
      {groups.map(([group, title]) => (
        <section key={group} className={common.stack} aria-label={title}>
          <GroupHeading>
            {title} · {data.data[group].length}
          </GroupHeading>
          <BenchList label={title} lines={data.data[group]} />
        </section>
      ))}
      {data.meta.is_cut && <p>Only the first 200 machines are shown.</p>}
    </>
  );
}

const groupTitles: readonly [keyof BenchGroups, string][] = [
  ['working', 'Working on'],
  ['waiting', 'Waiting for parts'],
  ['finished_today', 'Finished today'],
];
