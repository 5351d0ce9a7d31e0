import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { maxReasonLength } from '@fettle/contract/shared/limits.ts';
import { shortMonthNames } from '@fettle/contract/shared/month-names.ts';
import { madeInWords } from '@fettle/contract/shared/plate/made-in-words.ts';
import { outcomeInWords } from '@fettle/contract/shared/plate/outcome-in-words.ts';
import type { MadeIn, RecallOutcome } from '@fettle/contract/shared/plate/settled.ts';
import { madeIn, type MachineRecall, monthsOfManufacture, openRecalls, recallsOf } from '@fettle/contract/shared/plate/settled-plate.ts';
import { useRef, useState } from 'react';
import { t } from '../../../ui/language/language.ts';
import { useCallMutation } from '../../../sync/pending/use-call-mutation.ts';
import { useFormMutation } from '../../../sync/pending/use-form-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipButton } from '../../../ui/chip.tsx';
import common from '../../../ui/common.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { TextField } from '../../../ui/field.tsx';
import { toastWithUndo } from '../../../ui/toast-with-undo.tsx';
import { ShopDate } from '../../shop/shop-date.tsx';
import { mayBeCovered, RecallMatched, useRecallTable } from './plate-facts.tsx';

/** `Made Mar 2006 or Mar 2018`, in full for screen readers. Where several dates fit, it opens them to choose from. */
export function MadeChip({ machine }: { machine: MachineCard }) {
  const [isAsking, setIsAsking] = useState(false);
  const months = monthsOfManufacture(machine);
  const made = madeIn(machine);
  /** What Undo brings back; undefined after an Undo. */
  const before = useRef<MadeIn | null>(undefined);
  const { mutate, isPending } = useCallMutation('settleMade', {
    isQuiet: true,
    onSuccess: ({ message, machine: { settled } }) => {
      const { current } = before;
      if (current === undefined || !settled?.made) return;
      toastWithUndo({
        message,
        onUndo: () => {
          before.current = undefined;
          send(current);
        },
      });
    },
  });
  const send = (month: MadeIn | null) => mutate({ params: { id: machine.id }, body: { made: month } });
  function settle(month: MadeIn | null): void {
    setIsAsking(false);
    before.current = machine.settled?.made ?? null;
    send(month);
  }
  const dates = made ? [made] : months;
  const words = t(madeInWords(dates));
  if (words === '') return null;
  const text = (
    <>
      <span aria-hidden>{t('Made {date}', { date: madeInWords(dates, shortMonthNames) })}</span>
      <span className="visually-hidden">{t('Made {date}', { date: words })}</span>
    </>
  );
  if (months.length === 1) return <Chip>{text}</Chip>;
  return (
    <>
      <ChipButton disabled={isPending} onClick={() => setIsAsking(true)}>
        {text}
      </ChipButton>
      {isAsking && (
        <Dialog label={t('When was it made?')} onClose={() => setIsAsking(false)}>
          <div className={dialogStyles.confirm}>
            <h2>{t('When was it made?')}</h2>
            <p className={dialogStyles.detail}>{t('The serial may mean each of these dates.')}</p>
            {months.map((month) => (
              <Button key={month} aria-pressed={month === machine.settled?.made} onClick={() => settle(month)}>
                {t(madeInWords([month]))}
              </Button>
            ))}
            <div className={dialogStyles.answers}>
              {machine.settled?.made && <Button onClick={() => settle(null)}>{t('Not settled')}</Button>}
              <Button onClick={() => setIsAsking(false)}>{t('Cancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The notices of recalls that the machine may be covered by, with what was settled about them. */
export function CardRecalls({ machine }: { machine: MachineCard }) {
  const recalls = recallsOf(machine, useRecallTable());
  if (recalls.length === 0) return null;
  return (
    <div className={common.stack}>
      {recalls.map((recall) => (
        <CardRecall key={recall.notice.id} machineId={machine.id} recall={recall} />
      ))}
    </div>
  );
}

type Settlement = { outcome: RecallOutcome | null; reason?: string };

function CardRecall({ machineId, recall }: { machineId: number; recall: MachineRecall }) {
  const { notice, settled } = recall;
  const [reason, setReason] = useState('');
  const summary = useRef<HTMLElement>(null);
  const request = (settlement: Settlement) => ({ params: { id: machineId }, body: { notice: notice.id, ...settlement } });
  function done({ message, machine }: { message: string; machine: MachineCard }): void {
    setReason('');
    // What was pressed is gone.
    summary.current?.focus({ preventScroll: true });
    if (machine.settled?.recalls.some((other) => other.notice === notice.id))
      toastWithUndo({ message, onUndo: () => settle({ outcome: null }) });
  }
  const { mutate, isPending } = useCallMutation('settleRecall', { isQuiet: true, onSuccess: done });
  const notCovered = useFormMutation('settleRecall', {
    isQuiet: true,
    request: () => request({ outcome: 'not_covered', reason }),
    onSuccess: done,
  });
  const settle = (settlement: Settlement) => mutate(request(settlement));
  const isBusy = isPending || notCovered.isPending;
  return (
    <RecallMatched match={recall} outcome={outcomeInWords(settled)} summaryRef={summary}>
      {settled ? (
        <div className={common.row}>
          <span>
            {settled.by}, <ShopDate on={settled.on} isShort />
          </span>
          <Button isPending={isBusy} onClick={() => settle({ outcome: null })}>
            {t('Open again')}
          </Button>
        </div>
      ) : (
        <>
          <div className={common.row}>
            <Button disabled={isBusy} onClick={() => settle({ outcome: 'remedy_done' })}>
              {t('Covered: remedy done')}
            </Button>
            <Button disabled={isBusy} onClick={() => settle({ outcome: 'trashed' })}>
              {t('Covered: trashed')}
            </Button>
          </div>
          <form {...notCovered.form} className={common.stack}>
            <TextField
              label={t('Why it is not covered')}
              name="reason"
              value={reason}
              error={notCovered.errors['reason']}
              maxLength={maxReasonLength}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
            <div>
              <Button type="submit" disabled={isBusy}>
                {t('Not covered')}
              </Button>
            </div>
          </form>
        </>
      )}
    </RecallMatched>
  );
}

/** The recalls that nobody has settled, before something is done with the machine. */
export function RecallHint({ machine }: { machine: MachineCard }) {
  return openRecalls(machine, useRecallTable()).map(({ notice }) => (
    <p key={notice.id} className={common.alert}>
      {mayBeCovered(notice)}
    </p>
  ));
}
