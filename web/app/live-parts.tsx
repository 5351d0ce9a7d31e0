import { refetchSession } from '../auth/session.ts';
import { Live } from '../live/live.tsx';
import { AsOf } from '../outbox/as-of.tsx';
import { Outbox } from '../outbox/outbox.tsx';
import { BenchNews } from '../repairs/bench-news.tsx';
import common from '../ui/common.module.css';
import { UpdatePrompt } from '../updates/update-prompt.tsx';

/** On every screen: what waits on this device, and what follows the changes of coworkers and the updates of Fettle. */
export function LiveParts({ userId }: { userId: number }) {
  return (
    <>
      <div className={`${common.pinned} ${common.row}`}>
        <Outbox userId={userId} />
        <AsOf />
      </div>
      <Live userId={userId} refetchSession={refetchSession}>
        <UpdatePrompt />
      </Live>
      <BenchNews userId={userId} />
    </>
  );
}
