import type { Machine } from '@fettle/contract/records/machine.ts';
import { datesOfManufacture, type Plate } from '@fettle/contract/shared/plate/dates-of-manufacture.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { matchRecalls, type RecallMatch } from '@fettle/contract/shared/plate/match-recalls.ts';
import type { RecallAnswer, RecallNotice } from '@fettle/contract/shared/plate/recall-table.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { useMemo } from 'react';
import { Chip } from '../../ui/chip.tsx';
import common from '../../ui/common.module.css';
import { DocumentLink } from '../../ui/document-link.tsx';
import { useToday } from '../shop/use-today.ts';

/** `Made Mar 2006 or Mar 2018`, in full for screen readers. */
export function MadeChip({ machine }: { machine: Machine }) {
  const made = madeInWords(datesOfManufacture(machine, useToday()));
  return (
    made !== '' && (
      <Chip>
        <span aria-hidden>Made {made.replaceAll(/([A-Z][a-z]{2})[a-z]+/g, '$1')}</span>
        <span className="visually-hidden">Made {made}</span>
      </Chip>
    )
  );
}

type RecallNoticesProps = { plate: Plate & { style: string | null }; className?: string | undefined };

/** The notices of recalls that the machine may be covered by, if there are any. */
export function RecallNotices({ plate, className = '' }: RecallNoticesProps) {
  const { brand, type_of, style, model, serial } = plate;
  const matches = useMemo(
    // On a form, until there is a serial, every machine would be incomplete.
    () => (serial.trim() === '' ? [] : matchRecalls({ brand, type_of, style, model, serial }, recallTable)),
    [brand, type_of, style, model, serial],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status" className={matches.length > 0 ? `${common.stack} ${className}` : 'visually-hidden'}>
      {matches.map((match) => (
        <RecallMatched key={match.notice.id} match={match} />
      ))}
    </div>
  );
}

function RecallMatched({ match: { notice, answer } }: { match: RecallMatch }) {
  const { title, hazard, remedy, url } = notice;
  return (
    <details className={`${common.fold} ${common.alert}`}>
      <summary>May be covered by {nameOf(notice)}. Check the notice.</summary>
      <div className={common.stack}>
        <p>{title}</p>
        <p>{hazard}</p>
        <p>{remedy}</p>
        {answerInWords[answer] && <p>{answerInWords[answer]}</p>}
        <div>
          <DocumentLink href={url ?? allRecalls}>{url ? 'Open the notice' : 'Look for the notice'}</DocumentLink>
        </div>
        <p className={common.soft}>
          From a table of {recallTable.notices.length} notices, as of {madeInWords([recallTable.as_of])}. There are more notices than these.
        </p>
      </div>
    </details>
  );
}

/** What the table cannot tell. */
const answerInWords: Record<RecallAnswer, string> = {
  fits: '',
  check: 'Which machines are covered stands in the notice only.',
  incomplete: 'The model or the serial is too short to tell.',
};

/** The US agency has published all notices that have no address of their own. */
const allRecalls = 'https://www.cpsc.gov/Recalls';

/** `recall 05-123`, or without a number `a recall of March 2009`. */
function nameOf({ number, date }: RecallNotice): string {
  return number ? `recall ${number}` : `a recall of ${madeInWords([date.slice(0, 7)])}`;
}
