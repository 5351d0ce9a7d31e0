import { msgIn } from '@fettle/i18n/message.ts';
import { t } from './language/language.ts';
import styles from './number-tag.module.css';

/** A machine's number, as people read it off its label. */
export function NumberTag({ id }: { id: number }) {
  return <span className={styles.number}>{id > 0 ? id : t(msgIn('machine', 'New'))}</span>;
}
