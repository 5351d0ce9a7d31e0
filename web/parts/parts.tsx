import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

// Loads in parallel with the machine.
const sectionModule = import('./parts-section.tsx').then(
  ({ PartsSection }) => ({ default: PartsSection }),
  () => ({ default: PartsMissing }),
);
const PartsSection = lazy(() => sectionModule);

function PartsMissing() {
  return <p>Couldn't load the parts. Reload the page to try again.</p>;
}

/** The parts that a machine in progress waits for. Nothing for other machines. */
export function Parts({ machine }: { machine: MachineCard }) {
  if (machine.status !== 'in_progress') return null;
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <PartsSection machine={machine} />
    </Suspense>
  );
}
