import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import type { PartOutcome } from '@fettle/contract/parts/calls.ts';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useRestoreFocus } from '../../ui/undo.tsx';
import { AwaitedPartItem } from './awaited-part-item.tsx';
import type { EndedPart } from './use-end-part.ts';
import { UndoEnd, UndoEndAnnouncement } from './undo-end.tsx';

const EditPart = lazyComponent(async () => (await import('./part-dialogs.tsx')).EditPart);

export function PartsSection({ machine }: { machine: MachineCard }) {
  const [edited, setEdited] = useState<AwaitedPart>();
  const [ended, setEnded] = useState<readonly EndedPart[]>([]);
  const [hasEnded, setHasEnded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const restoreFocus = useRestoreFocus(heading);
  const awaited = machine.awaited_parts;
  // An ended part keeps its place while that can be undone. A coworker may have undone it already.
  const undoable = ended.filter(({ part }) => awaited.every(({ id }) => id !== part.id));
  const items = [...awaited.map((part) => ({ part, end: undefined })), ...undoable.map((end) => ({ part: end.part, end }))];
  const forget = (id: number) => setEnded((current) => current.filter(({ part }) => part.id !== id));
  function markEnded(part: AwaitedPart, outcome: PartOutcome): void {
    setHasEnded(true);
    const end = { part, outcome, waiting_since: machine.waiting_since };
    setEnded((current) => [...current.filter((other) => other.part.id !== part.id), end]);
  }
  // After the last part the section stays, with the focus on its heading.
  if (items.length === 0 && !hasEnded) return null;
  return (
    <section className={common.stack} aria-labelledby="parts">
      <h2 id="parts" ref={heading} tabIndex={-1}>
        {t('Parts')}
      </h2>
      {items.length === 0 && <p>{t('Not waiting for parts.')}</p>}
      {items.length > 0 && (
        <ul className={`${panel.panel} ${panel.rows}`}>
          {items
            .toSorted((one, other) => one.part.id - other.part.id)
            .map(({ part, end }) => (
              <li key={part.id} className={end ? common.screenOnly : `${common.spread} ${panel.text}`}>
                {end ? (
                  <UndoEnd ended={end} machineId={machine.id} onUnmount={restoreFocus} onDone={() => forget(part.id)} />
                ) : (
                  <AwaitedPartItem part={part} onEnded={(outcome) => markEnded(part, outcome)} onEdit={() => setEdited(part)} />
                )}
              </li>
            ))}
        </ul>
      )}
      <UndoEndAnnouncement last={undoable.at(-1)} />
      <Suspense>
        {edited && <EditPart part={awaited.find(({ id }) => id === edited.id) ?? edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </section>
  );
}
