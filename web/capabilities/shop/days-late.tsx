import { t } from '../../ui/language/language.ts';
import styles from './days-late.module.css';
import { latenessOf } from './days-since.ts';
import { useDaysSince } from './use-days-since.ts';

type DaysLateProps = {
  since: string;
  /** The text for screen readers. */
  describe: (days: number) => string;
};

/** The days since an instant: `14 d`. */
export function DaysLate({ since, describe }: DaysLateProps) {
  const days = useDaysSince(since);
  return (
    <span className={`${styles.days} ${styles[latenessOf(days)]}`}>
      <span aria-hidden>{days === 0 ? t('today') : t('{days} d', { days })}</span>
      <span className="visually-hidden">{describe(days)}</span>
    </span>
  );
}
