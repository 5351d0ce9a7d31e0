import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useNavigate } from 'react-router';
import { t } from '../../../ui/language/language.ts';
import { Button } from '../../../ui/button.tsx';

/** Router state of Start Repair. */
export type AnotherState = { another: Machine };

export function AddAnother({ machine }: { machine: MachineCard }) {
  const navigate = useNavigate();
  function addAnother(): void {
    const {
      notes: _notes,
      has_older_notes: _more,
      events: _events,
      repairs: _repairs,
      awaited_parts: _parts,
      settled: _,
      ...another
    } = machine;
    void navigate('/', { state: { another } satisfies AnotherState });
  }
  return (
    <Button icon={<CopyPlus aria-hidden size={22} />} onClick={addAnother}>
      {t('Add another like this')}
    </Button>
  );
}
