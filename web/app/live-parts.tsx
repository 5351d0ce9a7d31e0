import { Live } from '../live/live.tsx';
import { BenchNews } from '../repairs/bench-news.tsx';

/** What follows the changes of coworkers, on every screen. */
export function LiveParts({ userId }: { userId: number }) {
  return (
    <>
      <Live userId={userId} />
      <BenchNews userId={userId} />
    </>
  );
}
