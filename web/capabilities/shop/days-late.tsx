import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import styles from './days-late.module.css';
import { formatAge, latenessOf } from './days-since.ts';
import { useDaysSince } from './use-days-since.ts';

type DaysLateProps = {
  since: string;
  /** The text for screen readers. */
  describe?: (days: number) => string;
  /** A text below the days, where no heading says what they are. */
  caption?: string | undefined;
};

/** The days since an instant: `14 d`. */
export function DaysLate({ since, describe = formatAge, caption }: DaysLateProps) {
  const days = useDaysSince(since);
  return (
    <span className={`${styles.days} ${styles[latenessOf(days)]}`}>
      <span aria-hidden>
        {days === 0 ? t('today') : t('{days} d', { days })}
        {days > 0 && caption && (
          <>
            <br />
            <span className={`${common.soft} ${styles.caption}`}>{caption}</span>
          </>
        )}
      </span>
      <span className="visually-hidden">{describe(days)}</span>
    </span>
  );
}
