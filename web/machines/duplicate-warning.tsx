import { Suspense } from 'react';
import common from '../ui/common.module.css';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { Duplicate } from './use-duplicate-machine.ts';

const DuplicateMachine = lazyComponent(async () => (await import('./duplicate-machine.tsx')).DuplicateMachine);

type DuplicateWarningProps = {
  duplicate: Duplicate | undefined;
  onContinued: (machine_id: number) => void;
};

export function DuplicateWarning({ duplicate, onContinued }: DuplicateWarningProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status" className={duplicate ? common.whole : 'visually-hidden'}>
      {duplicate && (
        <Suspense>
          <DuplicateMachine duplicate={duplicate} onContinued={onContinued} />
        </Suspense>
      )}
    </div>
  );
}
