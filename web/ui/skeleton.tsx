import { Loading } from './loading.tsx';
import styles from './skeleton.module.css';

/** Holds the room of lines that are on their way, so that nothing jumps when they come. The first one says so. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton}>
      <Loading />
      {Array.from({ length: lines - 1 }, (_, line) => (
        <div key={line} aria-hidden className={styles.line} />
      ))}
    </div>
  );
}
