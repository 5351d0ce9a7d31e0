import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';
import { Skeleton } from './skeleton.tsx';

type NotLoadedProps = {
  /** What to say once it has failed. */
  failure: string | false | null;
  onRetry: () => unknown;
  /** How high the screen will be, if that is known. */
  lines?: number;
};

/** In place of what is loading, or could not be loaded. */
export function NotLoaded({ failure, onRetry, lines }: NotLoadedProps) {
  if (failure) return <ErrorState message={failure} onRetry={() => void onRetry()} />;
  return lines ? <Skeleton lines={lines} /> : <Loading />;
}
