import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { AwaitedPart } from '@fettle/contract/parts/awaited-part.ts';
import Hourglass from 'lucide-react/icons/hourglass';
import { Suspense, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useRestoreFocus } from '../ui/undo.tsx';
import { AwaitedPartItem } from './awaited-part-item.tsx';
import type { EndedPart } from './use-end-part.ts';
import { UndoEnd, UndoEndAnnouncement } from './undo-end.tsx';
import styles from './parts.module.css';

const AddPart = lazyComponent(async () => (await import('./part-dialogs.tsx')).AddPart);
const EditPart = lazyComponent(async () => (await import('./part-dialogs.tsx')).EditPart);

export function PartsSection({ machine }: { machine: MachineCard }) {
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<AwaitedPart>();
  const [ended, setEnded] = useState<readonly EndedPart[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const restoreFocus = useRestoreFocus(heading);
  const awaited = machine.awaited_parts;
  // An ended part keeps its place while that can be undone. A coworker may have undone it already.
  const undoable = ended.filter(({ part }) => awaited.every(({ id }) => id !== part.id));
  const items = [...awaited.map((part) => ({ part, end: undefined })), ...undoable.map((end) => ({ part: end.part, end }))];
  const forget = (id: number) => setEnded((current) => current.filter(({ part }) => part.id !== id));
  return (
    <section className={common.stack} aria-labelledby="parts">
      <div className={common.spread}>
        <h2 id="parts" ref={heading} tabIndex={-1}>
          Parts
        </h2>
        <Button icon={<Hourglass aria-hidden size={22} />} onPointerEnter={preloadDialogs} onClick={() => setIsAdding(true)}>
          Wait for part
        </Button>
      </div>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items
            .toSorted((one, other) => one.part.id - other.part.id)
            .map(({ part, end }) => (
              <li key={part.id} className={end ? common.screenOnly : styles.part}>
                {end ? (
                  <UndoEnd ended={end} onUnmount={restoreFocus} onDone={() => forget(part.id)} />
                ) : (
                  <AwaitedPartItem
                    part={part}
                    onEnded={(outcome) => setEnded((current) => [...current.filter((end) => end.part.id !== part.id), { part, outcome }])}
                    onEdit={() => setEdited(part)}
                  />
                )}
              </li>
            ))}
        </ul>
      )}
      <UndoEndAnnouncement last={undoable.at(-1)} />
      <Suspense>
        {isAdding && <AddPart machineId={machine.id} onClose={() => setIsAdding(false)} />}
        {edited && <EditPart part={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </section>
  );
}

function preloadDialogs(): void {
  AddPart.preload().catch(() => undefined);
}
