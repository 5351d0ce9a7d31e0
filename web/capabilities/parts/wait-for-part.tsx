import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { Suspense, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export const AddPart = lazyComponent(async () => (await import('./part-dialogs.tsx')).AddPart);

/** Nothing for a machine whose repair is finished. An open dialog keeps what was typed. */
export function WaitForPart({ machine }: { machine: MachineCard }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      {machine.status === 'in_progress' && (
        <Button data-command="wait" onClick={() => setIsAdding(true)}>
          {t('Wait for part')}
        </Button>
      )}
      {isAdding && (
        <Suspense>
          <AddPart machine={machine} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
