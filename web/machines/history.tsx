import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { MachineEvent } from '@fettle/contract/machines/machine-event.ts';
import type { Repair } from '@fettle/contract/repairs/repair.ts';
import { Fragment } from 'react';
import { ShopDate } from './shop-date.tsx';
import { StatusStamp } from './status-stamp.tsx';
import { FoldButton, useFold } from '../ui/collapse.tsx';
import layout from '../ui/layout.module.css';
import styles from './history.module.css';
import { shortened, tellEvent } from './describe-event.ts';
import { type Entry, visitsOf } from './group-by-repair.ts';

const shownAtFirst = 8;
/** A card's reply holds no more events than this. */
const mostEvents = 100;

/** A machine's repairs and what happened in each of them, newest first. */
export function History({ machine }: { machine: MachineCard }) {
  const { isOpen, foldOf, toggle } = useFold(shownAtFirst);
  const visits = visitsOf(machine);
  const lines = visits.reduce((total, { entries }) => total + entries.length, 0);
  return (
    <section className={layout.stack} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.history}>
        {visits.map(({ repair, entries, above }) => (
          <Fragment key={repair.number}>
            <li className={`${styles.repair} ${foldOf(above)}`}>
              <RepairHead repair={repair} />
            </li>
            {entries.map((entry, place) => (
              <li key={entry.id} className={`${styles.entry} ${foldOf(above + place)}`}>
                <EntryLines entry={entry} />
              </li>
            ))}
          </Fragment>
        ))}
      </ol>
      {machine.events.length >= mostEvents && <p className={layout.soft}>Only the newest {mostEvents} changes are listed.</p>}
      {lines > shownAtFirst && <FoldButton isOpen={isOpen} all={`Show all ${lines} lines`} onToggle={toggle} />}
    </section>
  );
}

function RepairHead({ repair }: { repair: Repair }) {
  const { number, status, started_on, technician_name, completed_on, trashed_on, exported_on } = repair;
  const finished = exported_on ?? completed_on ?? trashed_on;
  return (
    <>
      <h3>
        Repair {number}, started <ShopDate on={started_on} />
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

function EntryLines({ entry: { by, on, events } }: { entry: Entry }) {
  return (
    <>
      {events.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
      <p className={styles.who}>
        {by}, <ShopDate on={on} withTime />
      </p>
    </>
  );
}

function EventLine({ event }: { event: MachineEvent }) {
  const { what, from, to, words } = tellEvent(event);
  if (to !== undefined) {
    return (
      <p>
        {what}: {from} <span aria-hidden>→</span> <span className="visually-hidden">to </span>
        {to}
      </p>
    );
  }
  if (words === undefined) return <p>{what}</p>;
  const start = shortened(words);
  if (start === words) {
    return (
      <p className={styles.words}>
        {what}: {words}
      </p>
    );
  }
  return (
    <details>
      <summary>
        {what}: {start}
      </summary>
      <p className={styles.words}>{words}</p>
    </details>
  );
}
