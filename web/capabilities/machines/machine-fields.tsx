import { type Brand, type ListEntry, stylesOf, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shopQuery } from '../shop/queries.ts';
import { type Choice, type ChoiceGroup, SelectField, TextField } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import styles from './machine-fields.module.css';
import { type MachineDraft, type MachineField, offered } from './machine-draft.ts';
import { topBrandsQuery } from './plate-queries.ts';
import { useLists } from '../../sync/client/shop-lists.ts';

export type PlateField = 'model' | 'serial';

type MachineFieldsProps = {
  draft: MachineDraft;
  errors: Readonly<Record<string, string>>;
  onFill: (field: MachineField, value: string) => void;
  withType?: boolean;
  serialHint?: ReactNode;
  afterSerial?: ReactNode;
};

export function MachineFields({ draft, errors, onFill, withType = false, serialHint, afterSerial }: MachineFieldsProps) {
  const lists = useLists();
  const { data: shop } = useQuery(shopQuery());
  const { data: topBrands } = useQuery(topBrandsQuery());
  const fieldProps = (field: MachineField) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onFill(field, target.value),
  });
  const vendorLabelOf = (vendor: string) => vendorLabel(lists, vendor, shop?.pasadena_contact ?? null);
  const vendors = choicesOf(lists.vendors, draft.vendor).map(({ value }) => ({ value, label: vendorLabelOf(value) }));
  const brands = choicesOf(lists.brands, draft.brand);
  return (
    <div className={withType ? common.fields : `${common.fields} ${styles.intake}`}>
      {withType && <SelectField label="Type" {...fieldProps('type_of')} choices={choicesOf(lists.types, draft.type_of)} />}
      <SelectField label="Brand" {...fieldProps('brand')} required choices={brandChoices(brands, topBrands)} placeholder="Select a brand" />
      <TextField label="Model" {...fieldProps('model')} required isPlate enterKeyHint="next" />
      <TextField label="Serial" {...fieldProps('serial')} required isPlate enterKeyHint="next" hint={serialHint} />
      {afterSerial}
      <SelectField
        label="Style"
        {...fieldProps('style')}
        choices={choicesOf(stylesOf(lists, draft.type_of), draft.style)}
        placeholder="Optional"
      />
      <SelectField label="Color" {...fieldProps('color')} choices={choicesOf(lists.colors, draft.color)} placeholder="Optional" />
      <SelectField
        label="Condition"
        {...fieldProps('condition')}
        choices={choicesOf(lists.conditions, draft.condition)}
        placeholder="Optional"
      />
      <SelectField label="Vendor" {...fieldProps('vendor')} choices={vendors} placeholder="Optional" />
    </div>
  );
}

function brandChoices(all: readonly Choice[], top: readonly Brand[] = []): readonly (Choice | ChoiceGroup)[] {
  const mostUsed = top.flatMap((brand) => all.find(({ value }) => value === brand) ?? []);
  if (mostUsed.length === 0) return all;
  return [
    { label: 'Most used', choices: mostUsed },
    { label: 'All brands', choices: all },
  ];
}

function choicesOf(entries: readonly ListEntry[], chosen: string): Choice[] {
  return offered(entries, chosen).map(({ key, label }) => ({ value: key, label }));
}
