import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { faultsOf } from '@fettle/contract/shared/start-faults.ts';
import { type ReactNode, useState } from 'react';
import { t } from '../../../ui/language/language.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { WhatsWrong } from './whats-wrong.tsx';

type ContinueRepairProps = {
  /** The machine as it was when this was asked for. */
  machine: MachineCard;
  /** Follows what Continue Repair does. */
  detail?: string;
  /** What is wrong now. The caller keeps it until the change is saved. */
  note: string;
  onNote: (note: string) => void;
  onConfirm: (details: { note?: string }) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before Continue Repair, and what is wrong now with a machine that came back. A fault that is typed already is shown in any case. */
export function ContinueRepair({ machine, detail = '', note, onNote, onConfirm, onClose, children }: ContinueRepairProps) {
  const { status, type_of } = machine;
  const lists = useLists();
  const effect =
    status === 'exported' ? t('This starts a new repair on your bench.') : t('This reopens the repair and puts it on your bench.');
  const [isFaultAsked] = useState(status === 'exported' || note !== '');
  return (
    <Confirm
      question={t('Update Status?')}
      detail={`${effect} ${detail}`.trimEnd()}
      confirmLabel={t('Update')}
      onConfirm={() => onConfirm(note.trim() === '' ? {} : { note })}
      onClose={onClose}
    >
      {children}
      {isFaultAsked && <WhatsWrong label={t("What's wrong now?")} faults={faultsOf(lists, type_of)} note={note} onChange={onNote} />}
    </Confirm>
  );
}
