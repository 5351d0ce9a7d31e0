import { t } from '../../../ui/language/language.ts';
import { Trans } from '../../../ui/language/trans.tsx';
import { useScannerEnter } from '../../../ui/use-scanner-enter.ts';
import { faultsOf } from '@fettle/contract/shared/start-faults.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { type ComponentType, type MouseEvent, type ReactNode, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../sync/client/query-client.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';
import { useFormMutation } from '../../../sync/pending/use-form-mutation.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import common from '../../../ui/common.module.css';
import { focusField } from '../../../ui/focus-field.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../fields/machine-fields.module.css';
import type { DuplicateMachineProps } from './duplicate-machine.tsx';
import { newMachine } from './intake-draft.ts';
import type { MachineField } from '../fields/machine-draft.ts';
import { type ListFieldProps, MachineFields } from '../fields/machine-fields.tsx';
import type { PlateForm } from '../fields/plate-form.ts';
import { hasDuplicate, useDuplicateMachine } from './use-duplicate-machine.ts';
import type { Intake } from './use-intake.ts';
import { rememberVendor } from './vendor-of-the-day.ts';
import { WhatsWrong } from './whats-wrong.tsx';

type AddMachineProps = {
  intake: Intake;
  /** `isNew` is false when the employee continued a repair of a machine that was already on file. */
  onAdded: (machine_id: number, isNew: boolean) => void;
  renderScanner: (form: PlateForm) => ReactNode;
  serialHint: ReactNode;
  ListField: ComponentType<ListFieldProps>;
  /** More fields. */
  children: ReactNode;
  /** A choice beside Add Machine. */
  option: ReactNode;
};

export function AddMachine({ intake, onAdded, renderScanner, serialHint, ListField, children, option }: AddMachineProps) {
  const { draft, known } = intake;
  const lists = useLists();
  const duplicate = useDuplicateMachine(draft.brand, draft.serial);
  const [isChecking, setIsChecking] = useState(false);
  const checked = useRef<string>(undefined);
  const onKeyDown = useScannerEnter();
  const { form, send, errors, clearError, isPending } = useFormMutation('addMachine', {
    isQuiet: true,
    request: () => ({ body: newMachine(draft) }),
    onSuccess: ({ machine_id }) => {
      for (const call of ['getMachines', 'getBench', 'getTechnicians', 'findIdBySerial', 'getKnownModel'] as const)
        void queryClient.invalidateQueries({ queryKey: [call] });
      rememberVendor(draft.vendor);
      onAdded(machine_id, true);
    },
  });
  function fill(field: MachineField, value: string): void {
    intake.choose(field, value);
    clearError(field);
  }
  function fillNote(note: string): void {
    intake.setNote(note);
    clearError('note');
  }
  function undoKnown({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // The button disappears.
    focusField(currentTarget.form, 'brand');
    intake.ignoreKnown();
  }
  /** The duplicate lookup is debounced. If Add Machine is tapped before the lookup, look up the serial first and show any warning. */
  function checkAndSend(element: HTMLFormElement): void {
    const key = normalizeSerial(draft.serial);
    if (key === '' || duplicate || checked.current === `${draft.brand} ${key}`) send(element);
    else void checkForDuplicate(element, key);
  }
  async function checkForDuplicate(element: HTMLFormElement, key: string): Promise<void> {
    setIsChecking(true);
    const isDuplicate = await hasDuplicate(draft.brand, key);
    setIsChecking(false);
    // The warning appears, and only with it a second tap adds the machine.
    if (isDuplicate) return;
    checked.current = `${draft.brand} ${key}`;
    latest.current(element);
  }
  // The lookup ends in a later render, when more may be typed.
  const latest = useRef(checkAndSend);
  useEffect(() => {
    latest.current = checkAndSend;
  });
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    checkAndSend(event.currentTarget);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to what bubbles up from its fields
    <form {...form} onSubmit={onSubmit} onKeyDown={onKeyDown} className={styles.form}>
      <Tag hole="none">
        <div className={styles.fields}>
          {renderScanner({ model: draft.model, serial: draft.serial, restore: intake.restore, fill })}
          <MachineFields
            draft={draft}
            errors={errors}
            onFill={fill}
            serialHint={serialHint}
            ListField={ListField}
            afterSerial={
              <>
                <output className={known ? `${common.whole} ${common.notice}` : 'visually-hidden'}>
                  {known && (
                    <span className={common.spread} style={{ flexWrap: 'nowrap' }}>
                      <span>
                        <Trans
                          text="Filled in from {count} earlier {model}"
                          one="Filled in from {count} earlier {model}"
                          values={{
                            count: known.machines,
                            model: <span className={common.plate}>{draft.model.trim().toUpperCase()}</span>,
                          }}
                        />
                      </span>
                      <Button onClick={undoKnown}>{t('Undo')}</Button>
                    </span>
                  )}
                </output>
                <DuplicateWarning
                  duplicate={duplicate}
                  note={draft.note}
                  onNote={fillNote}
                  onContinued={(machine_id) => onAdded(machine_id, false)}
                />
                <WhatsWrong faults={faultsOf(lists, draft.type_of)} note={draft.note} error={errors.note} onChange={fillNote} />
              </>
            }
          />
          {children}
        </div>
      </Tag>
      <ActionBar label={t('Machine')} isAboveLinks>
        {option}
        <Button type="submit" variant="primary" isPending={isPending || isChecking}>
          {t('Add Machine')}
        </Button>
      </ActionBar>
    </form>
  );
}

const DuplicateMachine = lazyComponent(async () => (await import('./duplicate-machine.tsx')).DuplicateMachine);

type DuplicateWarningProps = Omit<DuplicateMachineProps, 'duplicate'> & { duplicate: DuplicateMachineProps['duplicate'] | undefined };

function DuplicateWarning({ duplicate, ...rest }: DuplicateWarningProps) {
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
