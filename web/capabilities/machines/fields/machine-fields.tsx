import type { ListPart } from '@fettle/contract/lists/rules.ts';
import { type ListEntry, stylesOf, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react';
import { t } from '../../../ui/language/language.ts';
import { useSession } from '../../auth/session.ts';
import { shopQuery } from '../../shop/queries.ts';
import { type Choice, SelectField, TextField } from '../../../ui/field.tsx';
import common from '../../../ui/common.module.css';
import styles from './machine-fields.module.css';
import { type MachineDraft, type MachineField, offered } from './machine-draft.ts';
import { topBrandsQuery } from './plate-queries.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';

export type PlateField = 'model' | 'serial';

export type ListFieldProps = {
  part: ListPart;
  choices: readonly Choice[];
  /** Keys. */
  mostUsed: readonly string[];
  /** The phone's own picker. */
  select: ComponentProps<typeof SelectField>;
  onChoose: (key: string) => void;
};

type MachineFieldsProps = {
  draft: MachineDraft;
  errors: Readonly<Record<string, string>>;
  onFill: (field: MachineField, value: string) => void;
  withType?: boolean;
  serialHint?: ReactNode;
  afterSerial?: ReactNode;
  /** A list that is long, or that the user can add to. Loads when it is shown. */
  ListField: ComponentType<ListFieldProps>;
};

/** The brands that every shop begins with are 40. More than this are a long way to scroll in a phone's own picker. */
export const maxChoices = 60;

export function MachineFields({ draft, errors, onFill, withType = false, serialHint, afterSerial, ListField }: MachineFieldsProps) {
  const { user } = useSession();
  const lists = useLists();
  const { data: shop } = useQuery(shopQuery());
  const { data: topBrands = [] } = useQuery(topBrandsQuery());
  const fieldProps = (field: MachineField) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onFill(field, target.value),
  });
  const choicesOf = (entries: readonly ListEntry[], field: MachineField): Choice[] =>
    offered(entries, draft[field]).map(({ key, label }) => ({
      value: key,
      label: field === 'vendor' ? vendorLabel(lists, key, shop?.pasadena_contact ?? null) : label,
    }));
  function listField(label: string, field: MachineField, part: ListPart, placeholder = t('Optional'), mostUsed: readonly string[] = []) {
    const choices = choicesOf(part.list === 'styles' ? stylesOf(lists, draft.type_of) : lists[part.list], field);
    const top = mostUsed.flatMap((key) => choices.find(({ value }) => value === key) ?? []);
    const select = {
      label,
      ...fieldProps(field),
      required: field === 'brand',
      placeholder,
      choices:
        top.length === 0
          ? choices
          : [
              { label: t('Most used'), choices: top },
              { label: t('All brands'), choices },
            ],
    };
    const picker = <SelectField {...select} />;
    return user?.is_admin || choices.length > maxChoices ? (
      <Suspense fallback={picker}>
        <ListField part={part} choices={choices} mostUsed={mostUsed} select={select} onChoose={(key) => onFill(field, key)} />
      </Suspense>
    ) : (
      picker
    );
  }
  return (
    <div className={withType ? common.fields : `${common.fields} ${styles.intake}`}>
      {withType && <SelectField label={t('Type')} {...fieldProps('type_of')} choices={choicesOf(lists.types, 'type_of')} />}
      {listField(t('Brand'), 'brand', { list: 'brands' }, t('Select a brand'), topBrands)}
      <TextField label={t('Model')} {...fieldProps('model')} required isPlate enterKeyHint="next" />
      <TextField label={t('Serial')} {...fieldProps('serial')} required isPlate enterKeyHint="next" hint={serialHint} />
      {afterSerial}
      {listField(t('Style'), 'style', { list: 'styles', type_of: draft.type_of })}
      {listField(t('Color'), 'color', { list: 'colors' })}
      {listField(t('Condition'), 'condition', { list: 'conditions' })}
      {listField(t('Vendor'), 'vendor', { list: 'vendors' })}
    </div>
  );
}
