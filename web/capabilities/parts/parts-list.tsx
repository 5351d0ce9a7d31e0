import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { brandAndType, machineName } from '../machines/machine-name.ts';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { NumberTag } from '../../ui/number-tag.tsx';
import { useRestoreFocus } from '../../ui/undo.tsx';
import { ExpectedDay, useShopToday } from './expected-day.tsx';
import { groupByDay, groupBySupplier } from './group-parts.ts';
import { PartIsHere } from './part-is-here.tsx';
import { PartName } from './part-name.tsx';
import styles from './parts.module.css';
import { UndoEnd, UndoEndAnnouncement } from './undo-end.tsx';

type PartsListProps = {
  /** Ordered by expected day. */
  lines: readonly AwaitedPartLine[];
  order: 'day' | 'supplier';
};

export function PartsList({ lines, order }: PartsListProps) {
  const today = useShopToday();
  const [arrived, setArrived] = useState<readonly AwaitedPartLine[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const restoreFocus = useRestoreFocus(list);
  // An arrived part keeps its place while that can be undone. A coworker may have undone it already.
  const undoable = arrived.filter(({ id }) => lines.every((line) => line.id !== id));
  const shown = [...lines, ...undoable].toSorted(compareByDay);
  const forget = (id: number) => setArrived((current) => current.filter((line) => line.id !== id));
  const isUndoable = (line: AwaitedPartLine) => undoable.includes(line);
  const last = undoable.at(-1);
  return (
    <div ref={list} tabIndex={-1} className={common.stack}>
      {shown.length === 0 && <p>No machine waits for a part. To add one, open the machine's card and tap Wait for part.</p>}
      {(order === 'day' ? groupByDay(shown, today) : groupBySupplier(shown)).map(({ heading, lines }) => (
        <Group key={heading} heading={`${heading} (${lines.filter((line) => !isUndoable(line)).length})`}>
          {lines.map((line) => (
            <li key={line.id} className={isUndoable(line) ? common.screenOnly : styles.part}>
              {isUndoable(line) ? (
                <UndoEnd
                  ended={{ part: line, outcome: 'arrived' }}
                  machineId={line.machine.id}
                  onUnmount={restoreFocus}
                  onDone={() => forget(line.id)}
                />
              ) : (
                <Line line={line} onArrived={() => setArrived((current) => [...current.filter(({ id }) => id !== line.id), line])} />
              )}
            </li>
          ))}
        </Group>
      ))}
      <UndoEndAnnouncement last={last && { part: last, outcome: 'arrived' }} />
    </div>
  );
}

/** The order of the server. */
function compareByDay(one: AwaitedPartLine, other: AwaitedPartLine): number {
  const [day, otherDay] = [one.expected_on ?? '9999', other.expected_on ?? '9999'];
  if (day === otherDay) return one.id - other.id;
  return day < otherDay ? -1 : 1;
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={id}>{heading}</h2>
      </div>
      <ul className={panel.rows}>{children}</ul>
    </section>
  );
}

function Line({ line, onArrived }: { line: AwaitedPartLine; onArrived: () => void }) {
  const { model, serial, technician_name } = line.machine;
  return (
    <>
      <div className={styles.what}>
        <PartName part={line} />
        <p className={styles.details}>
          <ExpectedDay day={line.expected_on} />
          {line.supplier && <span>From {line.supplier}</span>}
        </p>
      </div>
      <div className={styles.machine}>
        <div className={styles.name}>
          <NumberTag id={line.machine.id} />{' '}
          <Link to={`/card/${line.machine.id}`} aria-label={machineName(line.machine)}>
            {brandAndType(line.machine)}
          </Link>
        </div>
        <p className={styles.requested}>
          <span className={common.plate}>{model}</span>, serial <span className={common.plate}>{serial}</span>. {technician_name}
        </p>
      </div>
      <div className={styles.actions}>
        <PartIsHere part={line} onEnded={onArrived} />
      </div>
    </>
  );
}
