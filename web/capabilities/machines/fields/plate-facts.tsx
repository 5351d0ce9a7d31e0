import { capitalized } from '../../../ui/capitalized.ts';
import type { Plate } from '@fettle/contract/shared/plate/dates-of-manufacture.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { matchRecalls, type RecallMatch } from '@fettle/contract/shared/plate/match-recalls.ts';
import { nameOfNotice, numberOfNotice } from '@fettle/contract/shared/plate/name-of-notice.ts';
import type { RecallAnswer, RecallNotice, RecallTable } from '@fettle/contract/shared/plate/recall-table.ts';
import { tableWith } from '@fettle/contract/lists/notices-in-force.ts';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../../ui/language/language.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';
import { isOlderThan, monthsOfManufacture } from '@fettle/contract/shared/plate/settled-plate.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { shopQuery } from '../../shop/queries.ts';
import { useToday } from '../../shop/use-today.ts';
import { type ReactNode, type Ref, useMemo } from 'react';
import common from '../../../ui/common.module.css';
import { DocumentLink } from '../../../ui/document-link.tsx';

type RecallNoticesProps = { plate: Plate & { style: string | null }; className?: string | undefined };

/** A warning that the machine is older than those that the shop takes, and the notices of recalls that it may be covered by. */
export function RecallNotices({ plate, className = '' }: RecallNoticesProps) {
  const { brand, type_of, style, model, serial } = plate;
  const table = useRecallTable();
  const matches = useMemo(
    // On a form, until there is a serial, every machine would be incomplete.
    () => (serial.trim() === '' ? [] : matchRecalls({ brand, type_of, style, model, serial }, table)),
    [brand, type_of, style, model, serial, table],
  );
  const age = useAgeWarning(plate);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status" className={matches.length > 0 || age ? `${common.stack} ${className}` : 'visually-hidden'}>
      {age && <p className={common.alert}>{age}</p>}
      {matches.map((match) => (
        <RecallMatched key={match.notice.id} match={match} />
      ))}
    </div>
  );
}

/** The notices of the build, and those that an admin has put in force. */
export function useRecallTable(): RecallTable {
  return tableWith(useLists());
}

/** Says that all dates of manufacture are before the shop's age limit. Undefined if one is not, or if there is no limit. */
function useAgeWarning(plate: Plate): string | undefined {
  const { data: shop } = useQuery(shopQuery());
  const today = useToday();
  const limit = shop?.max_age_years ?? null;
  const months = limit === null ? [] : monthsOfManufacture({ ...plate, registered_on: today });
  if (limit === null || !isOlderThan(limit, months, today)) return undefined;
  return plural(limit, 'Made {made}. We take machines up to {count} year old.', 'Made {made}. We take machines up to {count} years old.', {
    made: madeInWords(months),
  });
}

type RecallMatchedProps = {
  match: RecallMatch;
  /** How it was settled: `not covered`. */
  outcome?: Message | undefined;
  summaryRef?: Ref<HTMLElement>;
  /** What stands below the text of the notice. */
  children?: ReactNode;
};

export function RecallMatched({ match: { notice, answer }, outcome, summaryRef, children }: RecallMatchedProps) {
  const { title, hazard, remedy, url } = notice;
  const table = useRecallTable();
  const doubt = doubts[answer];
  return (
    <details className={`${common.fold} ${outcome === undefined ? common.alert : common.notice}`}>
      <summary ref={summaryRef}>
        {outcome === undefined ? mayBeCovered(notice) : `${capitalized(t(nameOfNotice(numberOfNotice(notice))))}: ${t(outcome)}`}
      </summary>
      <div className={common.stack}>
        <p lang="en">{title}</p>
        <p lang="en">{hazard}</p>
        <p lang="en">{remedy}</p>
        {doubt && <p>{t(doubt)}</p>}
        <div>
          <DocumentLink href={url ?? allRecalls}>{url ? t('Open the notice') : t('Look for the notice')}</DocumentLink>
        </div>
        {children}
        <p className={common.soft}>
          {t('From a table of {number} notices, as of {date}. There are more notices than these.', {
            number: table.notices.length,
            date: madeInWords([table.as_of]),
          })}
        </p>
      </div>
    </details>
  );
}

export function mayBeCovered(notice: RecallNotice): string {
  return t('May be covered by {notice}. Check the notice.', { notice: nameOfNotice(numberOfNotice(notice)) });
}

/** What the table cannot tell. */
const doubts: Partial<Record<RecallAnswer, Message>> = {
  check: msg('Which machines are covered stands in the notice only.'),
  incomplete: msg('The model or the serial is too short to tell.'),
};

/** The US agency has published all notices that have no address of their own. */
const allRecalls = 'https://www.cpsc.gov/Recalls';
