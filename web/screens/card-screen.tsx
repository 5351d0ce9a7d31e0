import { msg } from '@fettle/i18n/message.ts';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useParams } from 'react-router';
import { t } from '../ui/language/language.ts';
import type { ShownCard } from '../sync/pending/write.ts';
import { useIsPending } from '../sync/pending/use-call-mutation.ts';
import { useCardDraft } from '../capabilities/machines/card-drafts.ts';
import type { TypedFields } from '../capabilities/machines/fields/edit-machine.tsx';
import { MachineTagHead, MachineTagLines } from '../capabilities/machines/card/machine-tag.tsx';
import { isMachineNotFound } from '../capabilities/machines/queries.ts';
import { useMachine } from '../capabilities/machines/use-machine.ts';
import { EditNote, NoteDialog } from '../capabilities/notes/note-item.tsx';
import { AddNote, Notes, UndoDelete } from '../capabilities/notes/notes.tsx';
import { AddPart, WaitForPart } from '../capabilities/parts/wait-for-part.tsx';
import { type CardState, ConfirmPrint, PrintLabel } from '../capabilities/printing/print-label.tsx';
import { ConfirmStatus, NextRepair, StatusActions } from '../capabilities/repairs/status-actions.tsx';
import { HandOverDialog, Technician } from '../capabilities/repairs/technician.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { lazyComponent, lazyPart, LoadingData } from '../ui/lazy-component.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './card-screen.module.css';

export function CardScreen() {
  const { id = '' } = useParams();
  const { machine, error, refetch } = useMachine(id);
  // A card is rendered in parts when its machine arrives, so that a slow phone follows taps between them.
  const hasArrived = useDeferredValue(machine !== undefined);
  if (machine && hasArrived) return <Card key={machine.id} machine={machine} />;
  if (machine || !error) {
    return (
      <div className={styles.card}>
        <h1 className="visually-hidden">{t('Machine')}</h1>
        <Tag>
          <Skeleton lines={8} />
        </Tag>
        <LoadingData />
      </div>
    );
  }
  if (isMachineNotFound(error)) {
    return (
      <div className={common.stack}>
        <ScreenHeading title={t('Machine Not Found....')}>{t('Machine Not Found....')}</ScreenHeading>
        <p>{t("There's no machine with this number.")}</p>
        <div className={common.row}>
          <ButtonLink to="/find">{t('Search')}</ButtonLink>
          <ButtonLink to="/table">{t('Machines')}</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Machine')} />
      <ErrorState message={error.isNetworkError ? t(notHere) : t("Couldn't load this machine.")} onRetry={() => void refetch()} />
    </div>
  );
}

/** A card that is opened without a connection is loaded as soon as there is one. */
const notHere = msg("This card isn't on this device. It opens as soon as Fettle answers.");

const EditForm = lazyComponent(async () => (await import('./edit-form.tsx')).EditForm);

/** Needed after a tap, so they load after the card. A dialog that is tapped before it has loaded appears 300 ms later. */
const dialogs = [EditForm, AddNote, ConfirmStatus, NextRepair, HandOverDialog, AddPart, ConfirmPrint, NoteDialog, EditNote, UndoDelete];
const loadDialogsAfterMs = 250;

const CardTop = lazyPart(async () => (await import('./card-top.tsx')).CardTop);
const MadeChip = lazyPart(async () => (await import('../capabilities/machines/fields/settle-plate.tsx')).MadeChip);
const History = lazyPart(
  async () => (await import('../capabilities/machines/card/history.tsx')).History,
  msg("Couldn't load the history."),
);
const PartsSection = lazyPart(
  async () => (await import('../capabilities/parts/parts-section.tsx')).PartsSection,
  msg("Couldn't load the parts."),
);
const Photos = lazyPart(async () => (await import('../capabilities/photos/photos.tsx')).Photos, msg("Couldn't load the photos."));

const noChanges: TypedFields = {};

function Card({ machine }: { machine: ShownCard }) {
  const { state } = useLocation() as Location<CardState | null>;
  const [typed, setTyped, clearTyped] = useCardDraft('edit', machine.id, noChanges);
  const [isOrdered, setIsOrdered] = useState(false);
  const [isEditing, setIsEditing] = useState(Object.keys(typed).length > 0);
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const dialog of dialogs) dialog.preload().catch(() => undefined);
    }, loadDialogsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  // The form would send the version before its employee's own change, such as Continue Repair, and be refused.
  const isChanging = useIsPending('updateMachine', 'handOver', 'changeCredit');
  const toggle = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // EDIT and QUIT are two buttons in different places: the focus moves from one to the other.
    if (wasEditing.current !== isEditing) toggle.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  function stopEditing(): void {
    clearTyped();
    setIsEditing(false);
  }
  return (
    <div className={styles.card}>
      <div className={`${styles.tag} ${common.stack}`}>
        <Suspense fallback={state?.isNew && <div className={styles.another} />}>
          <CardTop machine={machine} isNew={state?.isNew} />
        </Suspense>
        <Tag hole="beside">
          <div className={styles.lines}>
            <MachineTagHead
              machine={machine}
              made={
                <Suspense>
                  <MadeChip machine={machine} />
                </Suspense>
              }
            />
            {isEditing ? (
              <>
                <Suspense fallback={<Skeleton lines={8} />}>
                  <EditForm machine={machine} typed={typed} onType={setTyped} onSaved={stopEditing} />
                </Suspense>
                <div className={styles.quit}>
                  <Button ref={toggle} data-command="quit" onClick={stopEditing}>
                    {t('QUIT')}
                  </Button>
                </div>
              </>
            ) : (
              <MachineTagLines
                machine={machine}
                editButton={
                  <Button ref={toggle} data-command="edit" variant="quiet" disabled={isChanging} onClick={() => setIsEditing(true)}>
                    {t('EDIT')}
                  </Button>
                }
              >
                <Technician machine={machine}>
                  <WaitForPart machine={machine} />
                </Technician>
              </MachineTagLines>
            )}
          </div>
        </Tag>
      </div>
      {!isEditing && (
        <div className={styles.actions}>
          <ActionBar label={t('Machine actions')}>
            <PrintLabel machine={machine} />
            <StatusActions machine={machine} />
          </ActionBar>
        </div>
      )}
      <div className={styles.side}>
        <Suspense fallback={<div className={styles.photos} />}>
          <Photos machineId={machine.id} />
        </Suspense>
        <Parts machine={machine} />
        <Notes machine={machine} onOrdered={() => setIsOrdered(true)} />
        <Suspense>{isOrdered && <AddPart machine={machine} onClose={() => setIsOrdered(false)} />}</Suspense>
        <Suspense fallback={<Skeleton lines={2} />}>
          <History machine={machine} />
        </Suspense>
      </div>
    </div>
  );
}

/** The parts that a machine in progress waits for. Nothing for other machines. */
function Parts({ machine }: { machine: ShownCard }) {
  if (machine.status !== 'in_progress') return null;
  return (
    <Suspense fallback={machine.awaited_parts.length > 0 && <Skeleton lines={2} />}>
      <PartsSection machine={machine} />
    </Suspense>
  );
}
