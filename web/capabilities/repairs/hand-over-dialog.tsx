import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { t } from '../../ui/language/language.ts';
import { MachineChangeNotice } from '../machines/machine-change-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { TechnicianButtons } from './technician-buttons.tsx';

type HandOverDialogProps = {
  /** The technician who is not in the list. Undefined when the machines have different ones. */
  technicianId: number | undefined;
  /** The machine is finished, and only the credit for it changes. */
  isCredit?: boolean;
  onChoose: (technicianId: number) => void;
  onClose: () => void;
  /** The machine as it is now. Undefined for several machines. */
  machine?: MachineCard;
};

export function HandOverDialog({ technicianId, isCredit = false, onChoose, onClose, machine }: HandOverDialogProps) {
  function choose(id: number): void {
    onClose();
    onChoose(id);
  }
  return (
    <Dialog label={isCredit ? t('Change credit') : t('Hand over')} onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>{isCredit ? t('Whose work was it?') : t('Hand over to')}</h2>
        {isCredit && <p>{t('The day on which it was finished stays the same.')}</p>}
        {machine && <MachineChangeNotice now={machine} onRead={onClose} />}
        <TechnicianButtons isOffered={({ id }) => id !== technicianId} hasCounts={!isCredit} onChoose={choose} />
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  );
}
