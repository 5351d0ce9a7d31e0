import { msgIn } from '@fettle/i18n/message.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import { countDone } from '../shop/count-done.ts';
import { DaysLate } from '../shop/days-late.tsx';
import { formatDays } from '../shop/days-since.ts';
import { shopSettingsQuery } from '../shop/queries.ts';
import common from '../../ui/common.module.css';
import { useMedia } from '../../ui/use-media.ts';
import { Bench } from './bench.tsx';
import styles from './bench-beside-intake.module.css';
import { useBench } from './use-bench.ts';

/** The bench, and for admins what a new shop has left to set up. */
export function BenchBesideIntake({ user: { id, is_admin } }: { user: Employee }) {
  return (
    <>
      {is_admin && <SetupLink />}
      <BenchOrLink userId={id} />
    </>
  );
}

/** How many of a new shop's first steps are done, until all are. */
function SetupLink() {
  const { data: shop } = useQuery({ ...shopSettingsQuery(), ...withoutToast });
  if (!shop?.steps.some(({ status }) => status === 'open')) return null;
  return <Link to="/admin-panel">{t('Set up your shop: {done}', { done: countDone(shop.steps) })}</Link>;
}

/** On a phone a strip with a link, on wide screens the whole bench. Only one of them is rendered: a hidden bench would count as seen. */
function BenchOrLink({ userId }: { userId: number }) {
  const isWide = useMedia('(width >= 51.25em)');
  if (isWide) {
    return (
      <aside className={styles.beside} aria-labelledby="bench">
        <h2 id="bench">
          <Link to="/bench">{t('My bench')}</Link>
        </h2>
        <Bench userId={userId} groupHeading="h3">
          <p className={common.soft}>{t('Nothing on your bench.')}</p>
        </Bench>
      </aside>
    );
  }
  return (
    <Link to="/bench">
      <span>
        {t('My bench')}
        <Summary userId={userId} />
      </span>
      <ChevronRight aria-hidden size={20} />
    </Link>
  );
}

/** `: 5 · 38 d`, the days of the oldest. Nothing while it loads or when it fails: it is a link all the same. */
function Summary({ userId }: { userId: number }) {
  const { bench } = useBench(userId, { isSummary: true });
  if (!bench) return null;
  const { working, waiting } = bench;
  const [oldest] = [...working, ...waiting].toSorted((one, other) => (one.started_on < other.started_on ? -1 : 1));
  if (!oldest) return `: ${t(msgIn('bench', 'empty'))}`;
  return (
    <>
      : {working.length + waiting.length} ·{' '}
      <DaysLate since={oldest.started_on} describe={(days) => t('oldest {days}', { days: formatDays(days) })} />
    </>
  );
}
