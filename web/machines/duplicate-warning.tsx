import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { brandLabels, typeLabels } from '@fettle/contract/catalog.ts';
import { statusLabels } from '@fettle/contract/machine-status.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import layout from '../ui/layout.module.css';
import styles from './duplicate-warning.module.css';
import { ShopDate } from './shop-date.tsx';
import { StatusStamp } from './status-stamp.tsx';
import type { Known } from './use-duplicate-machine.ts';
import { knowMachine } from './use-machine.ts';

type KnownMachineProps = {
  known: Known | undefined;
  /** The machine on file is the one in the shop: its repair goes on. */
  onContinued: (machine_id: number) => void;
};

/** Says so when a machine with this serial is on file, before it is registered a second time. */
export function KnownMachine({ known, onContinued }: KnownMachineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status" className={known ? layout.whole : 'visually-hidden'}>
      {known && <BeenHere known={known} onContinued={onContinued} />}
    </div>
  );
}

function BeenHere({ known: { machine, matches }, onContinued }: { known: Known; onContinued: KnownMachineProps['onContinued'] }) {
  const { id, type_of, brand, model, status, version } = machine;
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction('updateMachine', {
    onDone: ({ machine: moved }) => {
      knowMachine(moved);
      toast.success(`Machine marked as ${moved.status}`);
      onContinued(id);
    },
    onFailed: ({ machine: now }) => now && knowMachine(now),
  });
  return (
    <div className={`${styles.known} ${layout.stack}`}>
      <div className={layout.row}>
        <h2>This machine has been here before.</h2>
        <StatusStamp status={status} />
      </div>
      <p>
        <strong>
          {typeLabels[type_of]} {id}
        </strong>
        , {brandLabels[brand]} <span className={layout.plate}>{model}</span>
        {matches > 1 && `. ${matches} machines have this serial, this is the newest.`}
      </p>
      <LastRepair machine={machine} />
      <div className={layout.row}>
        <ButtonLink to={`/card/${id}`}>Open its card</ButtonLink>
        {status !== 'in_progress' && (
          <Button look="primary" isRunning={isRunning} onClick={() => setIsAsking(true)}>
            Continue Repair
          </Button>
        )}
      </div>
      <p className={layout.soft}>Another one with the same serial? Add Machine registers it anyway.</p>
      {isAsking && (
        <Confirm
          question="Update Status?"
          detail="The machine on file goes back to In Progress, and you become its technician. Nothing is added."
          yes="Update"
          onYes={() => run({ params: { id }, body: { status: 'in_progress', version } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** The newest repair and the newest note: what whoever takes the machine in wants to know first. */
function LastRepair({ machine: { repairs, notes } }: { machine: MachineCard }) {
  const [repair] = repairs;
  const [note] = notes;
  const finished = repair && (repair.exported_on ?? repair.completed_on ?? repair.trashed_on);
  return (
    <>
      {repair && (
        <p>
          Last repair by {repair.technician_name}, started <ShopDate on={repair.started_on} />
          {finished && (
            <>
              , {statusLabels[repair.status].toLowerCase()} <ShopDate on={finished} />
            </>
          )}
          .
        </p>
      )}
      {note && (
        <blockquote className={styles.note}>
          <p>{note.content}</p>
          <p className={layout.soft}>
            {note.author_name}, <ShopDate on={note.date} />
          </p>
        </blockquote>
      )}
    </>
  );
}
