import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { labelOf } from '@fettle/contract/shared/catalog.ts';
import { statusWords } from '@fettle/contract/shared/machine-status.ts';
import { useState } from 'react';
import { t } from '../../../ui/language/language.ts';
import { Trans } from '../../../ui/language/trans.tsx';
import { useCallMutation } from '../../../sync/pending/use-call-mutation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import common from '../../../ui/common.module.css';
import styles from './duplicate-machine.module.css';
import { ShopDate } from '../../shop/shop-date.tsx';
import { StatusStamp } from '../status-stamp.tsx';
import type { Duplicate } from './use-duplicate-machine.ts';
import { ContinueRepair } from './continue-repair.tsx';
import { useLists } from '../../../sync/client/shop-lists.ts';

export type DuplicateMachineProps = {
  duplicate: Duplicate;
  /** What is wrong now. */
  note: string;
  onNote: (note: string) => void;
  onContinued: (machine_id: number) => void;
};

export function DuplicateMachine({ duplicate: { machine, matches }, note, onNote, onContinued }: DuplicateMachineProps) {
  const { id, type_of, brand, model, status, technician_name } = machine;
  const lists = useLists();
  const name = `${labelOf(lists.types, type_of)} ${id}`;
  const isInProgress = status === 'in_progress';
  const [asked, setAsked] = useState<MachineCard>();
  const { mutate, isPending } = useCallMutation('updateMachine', {
    onSuccess: ({ machine: { id } }) => onContinued(id),
  });
  return (
    <div className={`${styles.warning} ${common.stack}`}>
      <div className={common.row}>
        <h2>
          {isInProgress
            ? t('Already in the shop: {name}, {technician_name} has it.', { name, technician_name })
            : t('This machine has been here before.')}
        </h2>
        <StatusStamp status={status} />
      </div>
      <p>
        <strong>{name}</strong>, {labelOf(lists.brands, brand)} <span className={common.plate}>{model}</span>
        {matches > 1 && `. ${t('{count} machines have this serial.', { count: matches })}`}
      </p>
      <LastRepair machine={machine} />
      <div className={common.row}>
        <ButtonLink to={`/card/${id}`}>{t('Open card')}</ButtonLink>
        {!isInProgress && (
          <Button variant="primary" isPending={isPending} onClick={() => setAsked(machine)}>
            {t('Continue Repair')}
          </Button>
        )}
      </div>
      <p className={common.soft}>{t('Different machine, same serial? Tap Add Machine to add it anyway.')}</p>
      {asked && (
        <ContinueRepair
          machine={asked}
          detail={t('No new machine is added.')}
          note={note}
          onNote={onNote}
          onConfirm={(details) => mutate({ params: { id: asked.id }, body: { status: 'in_progress', version: asked.version, ...details } })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function LastRepair({ machine: { repairs, notes } }: { machine: MachineCard }) {
  const [repair] = repairs;
  const [note] = notes;
  const finished = repair && (repair.exported_on ?? repair.completed_on ?? repair.trashed_on);
  const values = repair && { name: repair.technician_name, started: <ShopDate on={repair.started_on} /> };
  return (
    <>
      {values && (
        <p>
          {finished ? (
            <Trans
              text="Last repair by {name}, started {started}, {status} {finished}."
              values={{ ...values, status: t(statusWords[repair.status]), finished: <ShopDate on={finished} /> }}
            />
          ) : (
            <Trans text="Last repair by {name}, started {started}." values={values} />
          )}
        </p>
      )}
      {note && (
        <blockquote className={styles.note}>
          <p>{note.content}</p>
          <p className={common.soft}>
            {note.author_name}, <ShopDate on={note.date} />
          </p>
        </blockquote>
      )}
    </>
  );
}
