import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Location, useLocation, useParams } from 'react-router';
import type { MachineDraft } from '../machines/machine-draft.ts';
import { MachineTagFoot, MachineTagHead, MachineTagLines } from '../machines/machine-tag.tsx';
import { isMachineNotFound, machineQuery } from '../machines/queries.ts';
import { Notes } from '../notes/notes.tsx';
import { type CardState, PrintLabel } from '../printing/print-label.tsx';
import { StatusActions } from '../repairs/status-actions.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { useDraft } from '../ui/use-draft.ts';
import styles from './card-screen.module.css';

export function CardScreen() {
  const { id = '' } = useParams();
  const { data: machine, error, refetch } = useQuery(machineQuery(id));
  if (machine) return <Card key={machine.id} machine={machine} />;
  if (!error) {
    return (
      <div className={styles.card}>
        <h1 className="visually-hidden">Machine</h1>
        <Tag>
          <Skeleton lines={8} />
        </Tag>
      </div>
    );
  }
  if (isMachineNotFound(error)) {
    return (
      <div className={common.stack}>
        <ScreenHeading title="Machine Not Found....">Machine Not Found....</ScreenHeading>
        <p>There's no machine with this number.</p>
        <div className={common.row}>
          <ButtonLink to="/find">Search</ButtonLink>
          <ButtonLink to="/table">Machines</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className={common.stack}>
      <ScreenHeading title="Machine" />
      <ErrorState message="Couldn't load this machine." onRetry={() => void refetch()} />
    </div>
  );
}

// Loads after the card, because employees view a card more often than they edit it.
const loadForm = () => import('./edit-form.tsx');
const EditForm = lazy(async () => ({ default: (await loadForm()).EditForm }));
const loadFormAfterMs = 1_000;

// Loads in parallel with the machine.
const historyModule = import('../machines/history.tsx').then(
  ({ History }) => ({ default: History }),
  () => ({ default: HistoryMissing }),
);
const History = lazy(() => historyModule);

function HistoryMissing() {
  return <p>Couldn't load the history. Reload the page to try again.</p>;
}

const noChanges: Partial<MachineDraft> = {};

const AddAnother = lazy(async () => ({ default: (await import('../machines/add-another.tsx')).AddAnother }));

function Card({ machine }: { machine: MachineCard }) {
  const { state } = useLocation() as Location<CardState | null>;
  const [typed, setTyped, clearTyped] = useDraft(`edit:${machine.id}`, noChanges);
  const [isEditing, setIsEditing] = useState(Object.keys(typed).length > 0);
  useEffect(() => {
    const timer = setTimeout(() => void loadForm().catch(() => undefined), loadFormAfterMs);
    return () => clearTimeout(timer);
  }, []);
  function stopEditing(): void {
    clearTyped();
    setIsEditing(false);
  }
  return (
    <div className={styles.card}>
      <div className={`${styles.tag} ${common.stack}`}>
        {state?.isNew && (
          <Suspense>
            <AddAnother machine={machine} />
          </Suspense>
        )}
        <Tag>
          <div className={common.stack}>
            <MachineTagHead machine={machine} />
            {isEditing ? (
              <Suspense fallback={<Skeleton lines={8} />}>
                <EditForm machine={machine} typed={typed} onType={setTyped} onSaved={stopEditing} />
              </Suspense>
            ) : (
              <MachineTagLines machine={machine} />
            )}
            <div className={styles.foot}>
              {!isEditing && <MachineTagFoot machine={machine} />}
              <Button onClick={() => (isEditing ? stopEditing() : setIsEditing(true))}>{isEditing ? 'QUIT' : 'EDIT'}</Button>
            </div>
          </div>
        </Tag>
      </div>
      <div className={styles.side}>
        <Notes machine={machine} />
        <Suspense fallback={<Skeleton lines={4} />}>
          <History machine={machine} />
        </Suspense>
      </div>
      {!isEditing && (
        <div className={styles.actions}>
          <ActionBar label="Machine actions">
            <PrintLabel machine={machine} />
            <StatusActions machine={machine} />
          </ActionBar>
        </div>
      )}
    </div>
  );
}
