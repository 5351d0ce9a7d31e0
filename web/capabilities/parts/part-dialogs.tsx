import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { readScan } from '@fettle/contract/scanning/read-scan.ts';
import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import type { FieldErrors } from '../../sync/client/request-schemas.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { useCardDraft } from '../machines/card-drafts.ts';
import { MachineChangeNotice } from '../machines/machine-change-notice.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { TextField } from '../../ui/field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useScannerEnter } from '../../ui/use-scanner-enter.ts';

export function AddPart({ machine, onClose }: { machine: MachineCard; onClose: () => void }) {
  const [draft, setDraft, clearDraft] = useCardDraft('part', machine.id, emptyDraft);
  function close(): void {
    clearDraft();
    onClose();
  }
  const adding = useFormMutation('addAwaitedPart', {
    request: () => ({ params: { id: machine.id }, body: toRequest(draft) }),
    onSuccess: close,
  });
  return (
    <PartDialog
      {...adding}
      title={t('Wait for part')}
      notice={<MachineChangeNotice now={machine} />}
      draft={draft}
      onFill={(field, text) => setDraft({ ...draft, [field]: text })}
      onCancel={close}
      onClose={onClose}
    />
  );
}

/** `part`: as it is now. Only what is typed differs from it. */
export function EditPart({ part, onClose }: { part: AwaitedPart; onClose: () => void }) {
  const [{ typed, replaced }, setEdit, clearEdit] = useDraft<PartEdit>(`part-edit:${part.id}`, { typed: {}, replaced: {} });
  const draft = { ...toDraft(part), ...typed };
  function close(): void {
    clearEdit();
    onClose();
  }
  const editing = useFormMutation('updateAwaitedPart', {
    request: () => ({ params: { partId: part.id }, body: { ...toRequest(draft), previous: { ...toDraft(part), ...replaced } } }),
    onSuccess: close,
    onError: ({ machine }) => {
      if (machine?.awaited_parts.every(({ id }) => id !== part.id)) close();
      // What a coworker changed has been read now.
      else if (machine) setEdit({ typed, replaced: {} });
    },
  });
  return (
    <PartDialog
      {...editing}
      title={t('Edit part')}
      draft={draft}
      onFill={(field, text) => setEdit({ typed: { ...typed, [field]: text }, replaced: { [field]: draft[field], ...replaced } })}
      onCancel={close}
      onClose={onClose}
    />
  );
}

const emptyDraft = { part_number: '', description: '', supplier: '', expected_on: '' };
type PartDraft = typeof emptyDraft;
type PartField = keyof PartDraft;
/** `replaced`: what was in a field when it was first typed in. */
type PartEdit = { typed: Partial<PartDraft>; replaced: Partial<PartDraft> };

function toDraft({ part_number, description, supplier, expected_on }: AwaitedPart): PartDraft {
  return { part_number: part_number ?? '', description: description ?? '', supplier: supplier ?? '', expected_on: expected_on ?? '' };
}

function toRequest(draft: PartDraft): PartDraft {
  return { ...draft, part_number: draft.part_number.toUpperCase() };
}

type PartDialogProps = {
  title: string;
  notice?: ReactNode;
  form: ComponentProps<'form'>;
  draft: PartDraft;
  errors: FieldErrors;
  formError: ReactNode;
  isPending: boolean;
  onFill: (field: PartField, text: string) => void;
  clearError: (field: string) => void;
  onCancel: () => void;
  onClose: () => void;
};

function PartDialog({ title, notice, form, draft, errors, formError, isPending, onFill, clearError, onCancel, onClose }: PartDialogProps) {
  const [scanProblem, setScanProblem] = useState<string>();
  function fill(field: PartField, text: string): void {
    if (isPending) return;
    onFill(field, text);
    setScanProblem(undefined);
    clearError(field);
    // The error that neither number nor description is filled in has no field of its own.
    if (field === 'part_number' || field === 'description') clearError('');
  }
  const onKeyDown = useScannerEnter();
  /** The part number may have been scanned. */
  function cleanPartNumber(): void {
    const scan = readScan(draft.part_number);
    const [field, ...others] = scan.type === 'text' ? scan.fields : [];
    const text = others.length > 0 ? draft.part_number : (field?.text ?? '');
    if (text !== draft.part_number) fill('part_number', text);
    if (scan.type === 'foreign') setScanProblem(t('This code is {what}.', { what: scan.what }));
  }
  const fieldProps = (field: PartField) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => fill(field, target.value),
  });
  return (
    <Dialog label={title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to what bubbles up from its fields */}
      <form {...form} onKeyDown={onKeyDown} className={dialogStyles.confirm}>
        <h2>{title}</h2>
        {notice}
        {formError}
        <TextField
          label={t('Part number')}
          {...fieldProps('part_number')}
          error={scanProblem ?? errors['part_number'] ?? errors['']}
          onBlur={cleanPartNumber}
          isPlate
          maxLength={64}
        />
        <TextField label={t('Description')} {...fieldProps('description')} maxLength={200} />
        <TextField label={t('From')} hint={t('The supplier')} {...fieldProps('supplier')} maxLength={80} />
        <TextField label={t('Expected day')} {...fieldProps('expected_on')} type="date" />
        <div className={common.row}>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Save')}
          </Button>
          <Button disabled={isPending} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
