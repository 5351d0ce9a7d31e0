import { idleDays, maxFloorCount } from '@fettle/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { withoutToast } from '../../sync/client/query-client.ts';
import { countDone } from '../shop/count-done.ts';
import { shopSettingsQuery } from '../shop/queries.ts';
import styles from './floor-line.module.css';
import { floorQuery } from './queries.ts';

/**
 * The day in one line: `36 in progress, 9 finished today, 16 idle over 14 days`. In a new shop, how many of the first steps are done. While it
 * loads or when it fails, it is a link all the same.
 */
export function FloorLine() {
  const { data: floor } = useQuery({ ...floorQuery(), meta: { ...withoutToast.meta, isSummary: true } });
  const { data: shop } = useQuery({ ...shopSettingsQuery(), ...withoutToast });
  const isNew = shop?.steps.some(({ status }) => status === 'open');
  return (
    <Link to="/floor" className={styles.line}>
      <span>{shop && isNew ? `Set up your shop: ${countDone(shop.steps)}` : floor ? summarize(floor) : 'Floor'}</span>
      <ChevronRight aria-hidden size={24} />
    </Link>
  );
}

function summarize({ in_progress, finished_today, idle }: { in_progress: number; finished_today: number; idle: number }): string {
  const [open, finished, stuck] = [in_progress, finished_today, idle].map((count) => count.toLocaleString('en-US'));
  return `${open} in progress, ${finished} finished today, ${stuck}${idle < maxFloorCount ? '' : '+'} idle over ${idleDays} days`;
}
