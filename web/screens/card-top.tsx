import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { AddAnother } from '../capabilities/machines/intake/add-another.tsx';
import { CardRecalls } from '../capabilities/machines/fields/settle-plate.tsx';

/** What is above a card's tag. */
export function CardTop({ machine, isNew = false }: { machine: MachineCard; isNew?: boolean | undefined }) {
  return (
    <>
      {isNew && <AddAnother machine={machine} />}
      <CardRecalls machine={machine} />
    </>
  );
}
