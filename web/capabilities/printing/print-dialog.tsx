import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { maxLabelCopies } from '@fettle/contract/shared/limits.ts';
import { Suspense } from 'react';
import { t } from '../../ui/language/language.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { SelectField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-component.tsx';

const RecallHint = lazyPart(async () => (await import('../machines/fields/settle-plate.tsx')).RecallHint);

const copyChoices = Array.from({ length: maxLabelCopies }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

type ConfirmPrintProps = {
  machine: MachineCard;
  copies: number;
  onCopies: (copies: number) => void;
  onPrint: () => void;
  onClose: () => void;
};

export function ConfirmPrint({ machine, copies, onCopies, onPrint, onClose }: ConfirmPrintProps) {
  return (
    <Confirm
      question={t('Print label?')}
      detail={t('Label for machine {id}', { id: machine.id })}
      confirmLabel={t('Print')}
      onConfirm={onPrint}
      onClose={onClose}
    >
      <Suspense>
        <RecallHint machine={machine} />
      </Suspense>
      <SelectField
        label={t('Copies')}
        value={String(copies)}
        choices={copyChoices}
        onChange={({ target }) => onCopies(Number(target.value))}
      />
    </Confirm>
  );
}

type LabelNotPrintedProps = { failure: ApiError; onRetry: () => void; onClose: () => void };

/** A dialog instead of a toast, because it must stay until dismissed. */
export function LabelNotPrinted({ failure, onRetry, onClose }: LabelNotPrintedProps) {
  return (
    <Dialog label={t('Printing failed')} onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>{t('Printing failed')}</h2>
        <p className={dialogStyles.detail}>{failure.message}</p>
        {failure.pdf && <DocumentLink href={failure.pdf}>{t('Open as a PDF')}</DocumentLink>}
        <div className={dialogStyles.answers}>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
