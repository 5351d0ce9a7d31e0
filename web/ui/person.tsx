import common from './common.module.css';
import { initialsOf } from './initials.ts';
import styles from './person.module.css';

/** A name beside the person's token, in one line. */
export function Person({ name }: { name: string }) {
  return (
    <span className={styles.person}>
      <PersonToken name={name} />
      <span className={common.oneLine}>{name}</span>
    </span>
  );
}

/** The person's initials on brass. The name stands beside it. */
export function PersonToken({ name }: { name: string }) {
  return (
    <span aria-hidden className={styles.token}>
      {initialsOf(name)}
    </span>
  );
}
