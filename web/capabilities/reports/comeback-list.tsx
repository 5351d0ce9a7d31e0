import { type DayRange, dayOf } from '@fettle/contract/shared/calendar.ts';
import { durationInWords } from '@fettle/contract/reports/duration-in-words.ts';
import type { Comeback } from '@fettle/contract/repairs/comeback.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { CollapseButton, useCollapse } from '../../ui/collapse.tsx';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import panel from '../../ui/panel.module.css';
import { formatComeback, formatDay } from './format-metrics.ts';
import { MetricsList } from './metrics-lists.tsx';
import styles from './metrics.module.css';
import { comebacksQuery, steadyComebacks } from './queries.ts';
import { useSteady } from '../../sync/client/steady.ts';
import { useLists } from '../../sync/client/shop-lists.ts';

const initialCount = 25;

type ComebackListProps = { userId: number; range: DayRange; timeZone: string };

/** The machines behind the number of comebacks. */
export function ComebackList({ userId, range, timeZone }: ComebackListProps) {
  const { data, error, refetch } = useQuery(useSteady(comebacksQuery(userId, range), steadyComebacks));
  const total = data && (data.meta.is_cut ? t('{machines} or more', { machines: data.data.length }) : String(data.data.length));
  return (
    <MetricsList heading={t('Comebacks')} total={total}>
      {data ? (
        <Comebacks comebacks={data.data} timeZone={timeZone} />
      ) : (
        <div className={panel.text}>
          <NotLoaded failure={error && t("Couldn't load the comebacks.")} onRetry={refetch} />
        </div>
      )}
    </MetricsList>
  );
}

function Comebacks({ comebacks, timeZone }: { comebacks: readonly Comeback[]; timeZone: string }) {
  useLists();
  const { isOpen, itemClass, toggle } = useCollapse(initialCount);
  if (comebacks.length === 0) return <p className={panel.text}>{t('No machines came back.')}</p>;
  return (
    <>
      <ul className={`${styles.lines} ${styles.comebacks}`}>
        {comebacks.map((comeback, index) => (
          <li key={`${comeback.id} ${comeback.repair_number}`} className={itemClass(index)}>
            <Link to={`/card/${comeback.id}`}>{formatComeback(comeback)}</Link>
            <span>{returnText(comeback, timeZone)}</span>
            {comeback.first_note !== null && <span className={common.soft}>{comeback.first_note}</span>}
          </li>
        ))}
      </ul>
      {comebacks.length > initialCount && (
        <div className={panel.text}>
          <CollapseButton isOpen={isOpen} showAllLabel={t('Show all {length} machines', { length: comebacks.length })} onToggle={toggle} />
        </div>
      )}
    </>
  );
}

function returnText({ exported_on, came_back_on, days }: Comeback, timeZone: string): string {
  const [exported, back] = [exported_on, came_back_on].map((instant) => formatDay(dayOf(instant, timeZone)));
  return days === 0
    ? t('Back on the day of its export, {back}.', { back })
    : t('Back after {duration}: exported {exported}, back {back}.', { duration: durationInWords(days * 24), exported, back });
}
