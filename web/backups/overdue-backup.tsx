import { overdueHours } from '@fettle/contract/limits.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../ui/common.module.css';

export function OverdueBackup({ lastGood }: { lastGood: string | null | undefined }) {
  return (
    <p role="alert" className={common.alert}>
      No backup for {overdueHours} hours.{' '}
      {lastGood ? (
        <>
          The last one is from <ShopDate on={lastGood} withTime />.
        </>
      ) : (
        'There is none yet.'
      )}
    </p>
  );
}
