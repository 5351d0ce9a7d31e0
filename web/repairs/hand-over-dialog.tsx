import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { TechnicianButtons } from './technician-buttons.tsx';

type HandOverDialogProps = {
  /** Not in the list. Undefined when the machines have different technicians. */
  technicianId: number | undefined;
  onChoose: (technicianId: number) => void;
  onClose: () => void;
};

export function HandOverDialog({ technicianId, onChoose, onClose }: HandOverDialogProps) {
  function choose(id: number): void {
    onClose();
    onChoose(id);
  }
  return (
    <Dialog label="Hand over" onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>Hand over to</h2>
        <TechnicianButtons isOffered={({ id }) => id !== technicianId} onChoose={choose} />
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
