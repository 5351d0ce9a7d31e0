import { Live } from '../live/live.tsx';
import { BenchNews } from '../repairs/bench-news.tsx';
import { UpdatePrompt } from '../updates/update-prompt.tsx';

/** What follows the changes of coworkers and the updates of Fettle, on every screen. */
export function LiveParts({ userId }: { userId: number }) {
  return (
    <>
      <Live userId={userId}>
        <UpdatePrompt />
      </Live>
      <BenchNews userId={userId} />
    </>
  );
}
