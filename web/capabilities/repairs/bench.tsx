import type { Bench as BenchGroups } from '@fettle/contract/repairs/bench.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../ui/language/language.ts';
import { call } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { Link } from '../../ui/link.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import panel from '../../ui/panel.module.css';
import { BenchList } from './bench-list.tsx';
import { benchNewsQuery } from './queries.ts';
import { useBench } from './use-bench.ts';

type BenchProps = { userId: number; groupHeading: 'h2' | 'h3'; children: ReactNode };

/** An employee's own repairs in three groups. `children` are shown when there is none. */
export function Bench({ userId, groupHeading: GroupHeading, children }: BenchProps) {
  const { bench, isCut, error, refetch } = useBench(userId);
  useSeenNews(userId, bench);
  if (!bench) return <NotLoaded failure={error && t("Couldn't load your bench.")} onRetry={refetch} lines={4} />;
  const groups = groupTitles.filter(([group]) => bench[group].length > 0);
  return (
    <>
      {groups.length === 0 && children}
      {groups.map(([group, title]) => (
        <section key={group} className={panel.panel} aria-label={t(title)}>
          <div className={panel.head}>
            <GroupHeading>
              {t(title)} · {bench[group].length}
            </GroupHeading>
            {group === 'waiting' && <Link to="/parts">{t('Awaited Parts')}</Link>}
          </div>
          <BenchList label={t(title)} lines={bench[group]} />
        </section>
      ))}
      {isCut && <p>{t('Only the first 200 machines are shown.')}</p>}
    </>
  );
}

/** What an employee has seen on their own bench is no longer counted as new, on any of their devices. */
function useSeenNews(userId: number, bench: BenchGroups | undefined): void {
  const unseen = [...(bench?.working ?? []), ...(bench?.waiting ?? [])].flatMap(({ news }) => news).filter(({ is_seen }) => !is_seen);
  const last = Math.max(0, ...unseen.map(({ id }) => id));
  useEffect(() => {
    if (last === 0) return undefined;
    return whenVisible(() => {
      call('seeBench', { body: { event_id: last } })
        .then(() => queryClient.invalidateQueries({ queryKey: benchNewsQuery(userId).queryKey }))
        // The next visit of the bench tries again.
        .catch(() => undefined);
    });
  }, [last, userId]);
}

/** Calls `act` once while the page is visible. Returns what cancels it. */
function whenVisible(act: () => void): () => void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    act();
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => document.removeEventListener('visibilitychange', check);
}

const groupTitles: readonly [keyof BenchGroups, Message][] = [
  ['working', msg('Working on')],
  ['waiting', msg('Waiting for parts')],
  ['finished_today', msg('Finished today')],
];
