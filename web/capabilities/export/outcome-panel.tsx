import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { plural, t } from '../../ui/language/language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import buttonStyles from '../../ui/button.module.css';
import common from '../../ui/common.module.css';
import { BatchFiles } from './batch-files.tsx';
import type { ExportOutcome } from './export-machines.tsx';

const fileClasses = [`${buttonStyles.button} ${buttonStyles.primary}`, buttonStyles.button] as const;

/** What the last export did. Stays until it is dismissed. */
export function OutcomePanel({ outcome, onDismiss }: { outcome: ExportOutcome | undefined; onDismiss: () => void }) {
  const panel = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The export button had the focus and lost it while it was disabled.
    if (outcome) panel.current?.focus();
  }, [outcome]);
  return (
    <output ref={panel} tabIndex={-1} className={outcome ? (isProblem(outcome) ? common.alert : common.notice) : 'visually-hidden'}>
      {outcome && (
        <span className={common.stack}>
          <span>
            {isProblem(outcome)
              ? outcome.problem
              : plural(outcome.batch.machines, '{count} machine exported.', '{count} machines exported.')}
          </span>
          <span className={common.row}>
            {!isProblem(outcome) && (
              <>
                <BatchFiles batch={outcome.batch} classNames={fileClasses} />
                <ButtonLink to={`/export/${outcome.batch.id}`}>{t('Batch {id}', { id: outcome.batch.id })}</ButtonLink>
              </>
            )}
            <Button icon={<X aria-hidden size={22} />} onClick={onDismiss}>
              {t('Close')}
            </Button>
          </span>
        </span>
      )}
    </output>
  );
}

function isProblem(outcome: ExportOutcome): outcome is { problem: string } {
  return 'problem' in outcome;
}
