import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import { useEffect, useState } from 'react';
import { Link } from '../ui/link.tsx';
import { t } from '../ui/language/language.ts';
import { instantOf } from '../sync/pending/apply-write.ts';
import { type Attempt, useAttempts } from '../sync/pending/attempts.ts';
import { discardWrite, retryWrite } from '../sync/pending/send-write.ts';
import { isWaiting } from '../sync/pending/waiting-writes.ts';
import type { Refusal, Write } from '../sync/pending/write.ts';
import { useIsReachable } from '../sync/client/reachability.ts';
import { Trans } from '../ui/language/trans.tsx';
import { ShopDate } from '../capabilities/shop/shop-date.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ConfirmButton } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { describeWrite } from './describe-write.ts';

/** What waits on this device to be sent, and what the server did not accept. */
export function WaitingList({ writes, onClose }: { writes: readonly Write[]; onClose: () => void }) {
  const isReachable = useIsReachable();
  const isSafe = useIsStorageSafe();
  const attempts = useAttempts();
  const waiting = writes.filter(isWaiting);
  const refused = writes.filter(({ state }) => state === 'refused');
  return (
    <Dialog label={t('Changes on this device')} position="wide" onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>{t('Changes on this device')}</h2>
        {writes.length === 0 && <p>{t('Everything is sent.')}</p>}
        {refused.length > 0 && (
          <section className={common.stack} aria-labelledby="refused">
            <h3 id="refused">{t('Not accepted')}</h3>
            <WriteLines writes={refused} attempts={attempts} onClose={onClose} />
          </section>
        )}
        {waiting.length > 0 && (
          <section className={common.stack} aria-labelledby="waiting">
            <h3 id="waiting">{t('Waiting')}</h3>
            <p>{isReachable ? t('These are sent now, oldest first.') : t('These are sent, oldest first, as soon as Fettle answers.')}</p>
            {!isSafe && (
              <p className={common.notice}>{t('This browser may delete them if the device runs out of room. Send them soon.')}</p>
            )}
            <WriteLines writes={waiting} attempts={attempts} onClose={onClose} />
          </section>
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  );
}

type WriteLinesProps = { writes: readonly Write[]; attempts: ReadonlyMap<number, Attempt>; onClose: () => void };

function WriteLines({ writes, attempts, onClose }: WriteLinesProps) {
  return (
    <ul className={common.lines}>
      {writes.map((write) => (
        <li key={write.id}>
          <WriteLine write={write} attempt={attempts.get(write.id)} onClose={onClose} />
        </li>
      ))}
    </ul>
  );
}

type WriteLineProps = { write: Write; attempt: Attempt | undefined; onClose: () => void };

function WriteLine({ write, attempt, onClose }: WriteLineProps) {
  const { what, text } = describeWrite(write);
  const { machineId, machineName = t('Machine {machineId}', { machineId }), refusal } = write;
  const madeOn = <ShopDate on={instantOf(write)} withTime />;
  const isReachable = useIsReachable();
  const isSending = attempt !== undefined && 'progress' in attempt;
  const failure = attempt && 'failure' in attempt && !refusal ? attempt.failure : undefined;
  return (
    <div className={common.stack}>
      <p>
        <strong>{what}</strong> ·{' '}
        {machineId === undefined ? (
          machineName
        ) : (
          <Link to={`/card/${machineId}`} onClick={onClose}>
            {machineName}
          </Link>
        )}
      </p>
      {text !== undefined && text !== '' && <p className={dialogStyles.detail}>{text}</p>}
      <p className={common.soft}>
        {isSending ? <Trans text="{madeOn}, sending now" values={{ madeOn }} /> : madeOn}
        {failure && !failure.isNetworkError && `. ${failure.message}`}
      </p>
      {refusal && <RefusalText refusal={refusal} />}
      <div className={common.row}>
        <Button disabled={isSending} onClick={() => void retryWrite(write)}>
          {t('Retry')}
        </Button>
        <ConfirmButton
          label={t('Discard')}
          isDanger
          disabled={isSending && isReachable}
          question={t('Discard this change?')}
          detail={`${what} · ${machineName}\n${text ?? ''}`}
          variant="danger"
          onConfirm={() => void discardWrite(write)}
        >
          {write.call === 'addMachine' && <p>{t('Everything that you recorded on this machine is discarded with it.')}</p>}
        </ConfirmButton>
      </div>
    </div>
  );
}

/** Why a change was not accepted, and the machine as it is now. */
function RefusalText({ refusal: { message, machine } }: { refusal: Refusal }) {
  return (
    <p className={common.alert}>
      {message || t('Not sent, because the change before it was not accepted.')}
      {machine &&
        ` ${t('Now: {status}, technician {technician_name}.', { status: statusLabels[machine.status], technician_name: machine.technician_name })}`}
    </p>
  );
}

/** Whether the browser has promised to keep what is stored. Asked with the first change that waits. */
function useIsStorageSafe(): boolean {
  const [isSafe, setIsSafe] = useState(true);
  useEffect(() => {
    navigator.storage?.persisted?.().then(setIsSafe, () => undefined);
  }, []);
  return isSafe;
}
