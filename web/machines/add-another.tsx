import type { Machine } from '@fettle/contract/machines/machine.ts';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { type IntakeDraft, intakeLike } from './intake-draft.ts';

/** Router state of Start Repair. */
export type AnotherState = { another: IntakeDraft };

export function AddAnother({ machine }: { machine: Machine }) {
  const navigate = useNavigate();
  return (
    <Button
      icon={<CopyPlus aria-hidden size={22} />}
      onClick={() => void navigate('/', { state: { another: intakeLike(machine) } satisfies AnotherState })}
    >
      Add another like this
    </Button>
  );
}
