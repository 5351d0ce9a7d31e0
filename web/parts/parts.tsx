import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { Suspense } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const PartsSection = lazyComponent(async () => {
  try {
    return (await import('./parts-section.tsx')).PartsSection;
  } catch {
    return PartsMissing;
  }
});
// Loads in parallel with the machine.
void PartsSection.preload();

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
