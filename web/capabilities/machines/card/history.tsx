import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import type { Repair } from '@fettle/contract/records/repair.ts';
import { maxEvents } from '@fettle/contract/shared/limits.ts';
import { Fragment } from 'react';
import { t } from '../../../ui/language/language.ts';
import { Trans } from '../../../ui/language/trans.tsx';
import { ShopDate } from '../../shop/shop-date.tsx';
import { StatusStamp } from '../status-stamp.tsx';
import { CollapseButton, useCollapse } from '../../../ui/collapse.tsx';
import common from '../../../ui/common.module.css';
import styles from './history.module.css';
import { excerpt, describeEvent } from './describe-event.ts';
import { type HistoryEntry, groupByRepair } from './group-by-repair.ts';
import { RepairStrip } from './repair-strip.tsx';
import { useLists } from '../../../sync/client/shop-lists.ts';

const initialCount = 8;

/** The notes of the card are not repeated, except on paper. */
export function History({ machine }: { machine: MachineCard }) {
  useLists();
  const { isOpen, itemClass, toggle } = useCollapse(initialCount);
  const histories = groupByRepair(machine);
  const isLong = histories.some(({ entries }) => entries.some(({ index = 0 }) => index >= initialCount));
  return (
    <section aria-labelledby="history">
      <RepairStrip machine={machine} />
      <details className={styles.fold}>
        <summary>
          <h2 id="history">{t('History')}</h2>
        </summary>
        <ol className={styles.history}>
          {histories.map(({ repair, entries, firstIndex }) => (
            <Fragment key={repair.number}>
              <li className={`${styles.repair} ${itemClass(firstIndex)}`}>
                <RepairHead repair={repair} />
              </li>
              {entries.map((entry) => (
                <li key={entry.id} className={`${styles.entry} ${entry.index === undefined ? common.paperOnly : itemClass(entry.index)}`}>
                  <EntryLines entry={entry} />
                </li>
              ))}
            </Fragment>
          ))}
        </ol>
        {machine.events.length >= maxEvents && (
          <p className={common.soft}>{t('Showing the latest {number} changes.', { number: maxEvents })}</p>
        )}
        {isLong && <CollapseButton isOpen={isOpen} showAllLabel={t('Show full history')} onToggle={toggle} />}
      </details>
    </section>
  );
}

function RepairHead({ repair }: { repair: Repair }) {
  const { number, status, started_on, technician_name, completed_on, trashed_on, exported_on } = repair;
  const finished = exported_on ?? completed_on ?? trashed_on;
  return (
    <>
      <h3>
        <Trans text="Repair {number}, started {date}" values={{ number, date: <ShopDate on={started_on} /> }} />
      </h3>
      <p className={styles.outcome}>
        <StatusStamp status={status} size="small" />
        <span>
          {technician_name}
          {finished && (
            <>
              , <ShopDate on={finished} />
            </>
          )}
        </span>
      </p>
    </>
  );
}

function EntryLines({ entry: { by, on, arrivedOn, events } }: { entry: HistoryEntry }) {
  return (
    <>
      {events.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
      <p className={common.small}>
        {by}, <ShopDate on={on} withTime arrivedOn={arrivedOn} />
      </p>
    </>
  );
}

function EventLine({ event }: { event: MachineEvent }) {
  const { what, from, to, note } = describeEvent(event);
  if (to !== undefined) {
    return (
      <p>
        {what}: {from} <span aria-hidden>→</span> <span className="visually-hidden">{t('to')} </span>
        {to}
      </p>
    );
  }
  if (note === undefined) return <p>{what}</p>;
  if (event.kind === 'note_added') {
    return (
      <p className={common.oneLine}>
        {what}: {note}
      </p>
    );
  }
  const start = excerpt(note);
  if (start === note) {
    return (
      <p className={styles.text}>
        {what}: {note}
      </p>
    );
  }
  return (
    <details>
      <summary>
        {what}: {start}
      </summary>
      <p className={styles.text}>{note}</p>
    </details>
  );
}
