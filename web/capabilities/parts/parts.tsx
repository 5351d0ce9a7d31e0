import { Suspense } from 'react';
import { msg } from '@fettle/i18n/message.ts';
import type { ShownCard } from '../../sync/pending/write.ts';
import { lazyPart } from '../../ui/lazy-component.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PartsSection = lazyPart(async () => (await import('./parts-section.tsx')).PartsSection, msg("Couldn't load the parts."));

/** The parts that a machine in progress waits for. Nothing for other machines. */
export function Parts({ machine }: { machine: ShownCard }) {
  if (machine.status !== 'in_progress') return null;
  return (
    <Suspense fallback={machine.awaited_parts.length > 0 && <Skeleton lines={2} />}>
      <PartsSection machine={machine} />
    </Suspense>
  );
}
