import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { MachineLine } from '../machines/machine-line.tsx';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { useRestoreFocus } from '../../ui/undo.tsx';
import { useToday } from '../shop/use-today.ts';
import { ExpectedDay } from './expected-day.tsx';
import { groupByDay, groupBySupplier } from './group-parts.ts';
import { PartIsHere } from './part-is-here.tsx';
import { PartName } from './part-name.tsx';
import styles from './parts.module.css';
import { TimeLine, type TimeScale, timeScale } from './time-line.tsx';
import { UndoEnd, UndoEndAnnouncement } from './undo-end.tsx';

type PartsListProps = {
  /** Ordered by expected day. */
  lines: readonly AwaitedPartLine[];
  order: 'day' | 'supplier';
};

export function PartsList({ lines, order }: PartsListProps) {
  const today = useToday();
  const [arrived, setArrived] = useState<readonly AwaitedPartLine[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const restoreFocus = useRestoreFocus(list);
  // An arrived part keeps its place while that can be undone. A coworker may have undone it already.
  const undoable = arrived.filter(({ id }) => lines.every((line) => line.id !== id));
  const shown = [...lines, ...undoable].toSorted(compareByDay);
  const forget = (id: number) => setArrived((current) => current.filter((line) => line.id !== id));
  const isUndoable = (line: AwaitedPartLine) => undoable.includes(line);
  const last = undoable.at(-1);
  const scale = timeScale(shown, today);
  return (
    <div ref={list} tabIndex={-1} className={common.stack}>
      {shown.length === 0 && <p>{t("No machine waits for a part. To add one, open the machine's card and tap Wait for part.")}</p>}
      {(order === 'day' ? groupByDay(shown, today) : groupBySupplier(shown)).map(({ heading, lines }) => (
        <Group key={heading} heading={`${heading} (${lines.filter((line) => !isUndoable(line)).length})`}>
          {lines.map((line) => (
            <li key={line.id} className={isUndoable(line) ? common.screenOnly : undefined}>
              {isUndoable(line) ? (
                <UndoEnd
                  ended={{ part: line, outcome: 'arrived' }}
                  machineId={line.machine.id}
                  onUnmount={restoreFocus}
                  onDone={() => forget(line.id)}
                />
              ) : (
                <Line
                  line={line}
                  scale={scale}
                  onArrived={() => setArrived((current) => [...current.filter(({ id }) => id !== line.id), line])}
                />
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
  return (
    <Panel title={heading} hasRows>
      <ul className={panel.rows}>{children}</ul>
    </Panel>
  );
}

type LineProps = { line: AwaitedPartLine; scale: TimeScale; onArrived: () => void };

function Line({ line, scale, onArrived }: LineProps) {
  const { model, serial, technician_name } = line.machine;
  return (
    <MachineLine
      machine={line.machine}
      beside={
        <div className={styles.facts}>
          <PartName part={line} />
          {line.expected_on === null ? <span /> : <ExpectedDay day={line.expected_on} />}
          {line.supplier && (
            <span className={`${common.soft} ${styles.supplier}`}>{t('From {supplier}', { supplier: line.supplier })}</span>
          )}
          <span className={common.paperOnly}>
            <Trans
              text="{model}, serial {serial}. {name}"
              values={{
                model: <span className={common.plate}>{model}</span>,
                serial: <span className={common.plate}>{serial}</span>,
                name: technician_name,
              }}
            />
          </span>
        </div>
      }
      end={
        <div className={styles.here}>
          <TimeLine part={line} scale={scale} />
          <PartIsHere part={line} onEnded={onArrived} />
        </div>
      }
    />
  );
}
