import {
  type Brand,
  brandLabels,
  colors,
  conditions,
  stylesByType,
  typeLabels,
  vendorLabel,
  vendors,
} from '@fettle/contract/shared/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shopQuery } from '../shop/queries.ts';
import { type Choice, type ChoiceGroup, SelectField, TextField } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import styles from './machine-fields.module.css';
import { type MachineDraft, type MachineField, draftType } from './machine-draft.ts';
import { topBrandsQuery } from './plate-queries.ts';

export type PlateField = 'model' | 'serial';

type MachineFieldsProps = {
  draft: MachineDraft;
  errors: Readonly<Record<string, string>>;
  onFill: (field: MachineField, value: string) => void;
  withType?: boolean;
  afterSerial?: ReactNode;
};

export function MachineFields({ draft, errors, onFill, withType = false, afterSerial }: MachineFieldsProps) {
  const { data: shop } = useQuery(shopQuery());
  const { data: topBrands } = useQuery(topBrandsQuery());
  const fieldProps = (field: MachineField) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onFill(field, target.value),
  });
  const vendorChoices = vendors.map((value) => ({ value, label: vendorLabel(value, shop?.pasadena_contact ?? null) }));
  return (
    <div className={withType ? common.fields : `${common.fields} ${styles.intake}`}>
      {withType && <SelectField label="Type" {...fieldProps('type_of')} choices={labelled(typeLabels)} />}
      <SelectField label="Brand" {...fieldProps('brand')} required choices={brandChoices(topBrands)} placeholder="Select a brand" />
      <TextField label="Model" {...fieldProps('model')} required isPlate enterKeyHint="next" />
      <TextField label="Serial" {...fieldProps('serial')} required isPlate enterKeyHint="next" />
      {afterSerial}
      <SelectField label="Style" {...fieldProps('style')} choices={unlabelled(stylesByType[draftType(draft)])} placeholder="Optional" />
      <SelectField label="Color" {...fieldProps('color')} choices={unlabelled(colors)} placeholder="Optional" />
      <SelectField label="Condition" {...fieldProps('condition')} choices={unlabelled(conditions)} placeholder="Optional" />
      <SelectField label="Vendor" {...fieldProps('vendor')} choices={vendorChoices} placeholder="Optional" />
    </div>
  );
}

function brandChoices(top: readonly Brand[] = []): readonly (Choice | ChoiceGroup)[] {
  const all = labelled(brandLabels);
  if (top.length === 0) return all;
  return [
    { label: 'Most used', choices: top.map((value) => ({ value, label: brandLabels[value] })) },
    { label: 'All brands', choices: all },
  ];
}

function labelled(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function unlabelled(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, label: value }));
}
