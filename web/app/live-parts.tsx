import { refetchSession } from '../capabilities/auth/session.ts';
import { Live } from '../sync/live/live.tsx';
import { AsOf } from './as-of.tsx';
import { Outbox } from './outbox.tsx';
import { BenchNews } from '../capabilities/repairs/bench-news.tsx';
import common from '../ui/common.module.css';
import { UpdatePrompt } from '../sync/app-shell/update-prompt.tsx';

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
