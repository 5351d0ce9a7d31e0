import { Loading } from './loading.tsx';
import styles from './skeleton.module.css';

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
