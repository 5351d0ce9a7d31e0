import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useNavigate } from 'react-router';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';

/** Router state of Start Repair. */
export type AnotherState = { another: Machine };

export function AddAnother({ machine }: { machine: MachineCard }) {
  const navigate = useNavigate();
  return (
    <Button
      icon={<CopyPlus aria-hidden size={22} />}
      onClick={() => void navigate('/', { state: { another: machine } satisfies AnotherState })}
    >
      {t('Add another like this')}
    </Button>
  );
}
