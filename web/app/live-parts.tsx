import { Live } from '../live/live.tsx';
import { AsOf } from '../outbox/as-of.tsx';
import { Outbox } from '../outbox/outbox.tsx';
import { BenchNews } from '../repairs/bench-news.tsx';
import common from '../ui/common.module.css';

/** What follows the changes of coworkers, on every screen. */
export function LiveParts({ userId }: { userId: number }) {
  return (
    <>
      <div className={`${common.pinned} ${common.row}`}>
        <Outbox userId={userId} />
        <AsOf />
      </div>
      <Live userId={userId} />
      <BenchNews userId={userId} />
    </>
  );
}
