import { useEffect, useRef } from 'react';
import { Link } from '../../../ui/link.tsx';
import { t } from '../../../ui/language/language.ts';
import { Button } from '../../../ui/button.tsx';
import common from '../../../ui/common.module.css';
import { DocumentLink } from '../../../ui/document-link.tsx';
import styles from './bulk-panel.module.css';
import { resultText, undoWords } from './bulk-result.ts';
import { brandAndType } from '../machine-name.ts';
import type { Bulk, BulkFailure, BulkMachine } from './use-bulk.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';

/** The progress of a bulk task, then its result: what failed and why, and one Undo for all. */
export function BulkPanel<M extends BulkMachine>({ bulk: { run, stop, retry, undo, close } }: { bulk: Bulk<M> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isRunning = run?.isRunning;
  useEffect(() => {
    const { activeElement, body } = document;
    // The button that had the focus has unmounted.
    if (isRunning !== undefined && (!activeElement || activeElement === body)) heading.current?.focus({ preventScroll: true });
  }, [isRunning]);
  if (!run) return null;
  const { tried, total, failures, untried, isUndo, canUndo } = run;
  const words = isUndo ? undoWords : run.task.words;
  const retryable = untried + failures.filter(({ canRetry }) => canRetry).length;
  return (
    <section aria-label={t('Progress')} className={styles.panel}>
      <div className={common.spread}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {run.isRunning ? t(words.doing) : resultText(run)}
        </h2>
        {run.isRunning && <span>{t('{number} of {total}', { number: tried, total })}</span>}
      </div>
      <output className="visually-hidden">{!run.isRunning && resultText(run)}</output>
      {run.isRunning && <progress className={styles.progress} aria-label={t(words.doing)} value={tried} max={total} />}
      {!run.isRunning && failures.length > 0 && (
        <>
          <h3>{t(words.failed)}</h3>
          <ul className={`${common.lines} ${styles.failures}`} aria-label={t('Failures')}>
            {failures.map((failure) => (
              <FailureLine key={failure.machine.id} failure={failure} />
            ))}
          </ul>
        </>
      )}
      <div className={common.row}>
        {run.isRunning ? (
          <Button onClick={stop}>{t('Stop')}</Button>
        ) : (
          <>
            {canUndo && (
              <Button variant="primary" onClick={undo}>
                {t('Undo')}
              </Button>
            )}
            {run.task.saved?.().documents.map(({ label, url }) => (
              <DocumentLink key={url} href={url}>
                {label}
              </DocumentLink>
            ))}
            {retryable > 0 && <Button onClick={retry}>{t('Try {number} again', { number: retryable })}</Button>}
            <Button onClick={close}>{t('Close')}</Button>
          </>
        )}
      </div>
    </section>
  );
}

function FailureLine({ failure: { machine, message } }: { failure: BulkFailure }) {
  useLists();
  return (
    <li>
      <Link to={`/card/${machine.id}`}>
        #{machine.id} {brandAndType(machine)}
      </Link>
      <span>{message}</span>
    </li>
  );
}
