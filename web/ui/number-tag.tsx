import { msgIn } from '@fettle/i18n/message.ts';
import { t } from './language/language.ts';
import styles from './number-tag.module.css';

/** A machine's number, as people read it off its label. Undefined until it has one. */
export function NumberTag({ id }: { id: number | undefined }) {
  return <span className={styles.number}>{id ?? t(msgIn('machine', 'New'))}</span>;
}
