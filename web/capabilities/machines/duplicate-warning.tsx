import { Suspense } from 'react';
import common from '../../ui/common.module.css';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { DuplicateMachineProps } from './duplicate-machine.tsx';

const DuplicateMachine = lazyComponent(async () => (await import('./duplicate-machine.tsx')).DuplicateMachine);

type DuplicateWarningProps = Omit<DuplicateMachineProps, 'duplicate'> & { duplicate: DuplicateMachineProps['duplicate'] | undefined };

export function DuplicateWarning({ duplicate, ...rest }: DuplicateWarningProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status" className={duplicate ? common.whole : 'visually-hidden'}>
      {duplicate && (
        <Suspense>
          <DuplicateMachine duplicate={duplicate} {...rest} />
        </Suspense>
      )}
    </div>
  );
}
