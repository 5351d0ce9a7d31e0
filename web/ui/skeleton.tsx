import { Loading } from './loading.tsx';
import styles from './skeleton.module.css';

/** Reserves the space of lines that are loading, so that the layout does not shift. */
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
