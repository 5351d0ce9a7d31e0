import { brandLabels, colors, conditions, stylesByType, typeLabels, vendorLabel, vendors } from '@fettle/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shopQuery } from '../shop/queries.ts';
import { type Choice, SelectField, TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { type MachineDraft, type MachineField, typeIn } from './machine-draft.ts';

/** What a maker's plate has as a code as well. */
export type PlateField = 'model' | 'serial';

type MachineFieldsProps = {
  draft: MachineDraft;
  errors: Readonly<Record<string, string>>;
  onFill: (field: MachineField, value: string) => void;
  /** On a card the type is a field like the others; at registration it is four buttons. */
  withType?: boolean;
  /** What fills a field of the plate without typing. */
  renderBeside?: (field: PlateField) => ReactNode;
  /** What there is to say about the serial. */
  afterSerial?: ReactNode;
};

/** The fields of a machine's plate and what else its card says, in the order of the specification. */
export function MachineFields({ draft, errors, onFill, withType = false, renderBeside, afterSerial }: MachineFieldsProps) {
  const { data: shop } = useQuery(shopQuery());
  const wiring = (field: MachineField) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => onFill(field, target.value),
  });
  const vendorChoices = vendors.map((value) => ({ value, label: vendorLabel(value, shop?.pasadena_contact ?? null) }));
  return (
    <div className={withType ? layout.fields : `${layout.fields} ${layout.wideFields}`}>
      {withType && <SelectField label="Type" {...wiring('type_of')} choices={labelled(typeLabels)} />}
      <SelectField label="Brand" {...wiring('brand')} required choices={labelled(brandLabels)} placeholder="Choose" />
      <TextField label="Model" {...wiring('model')} required isPlate adornment={renderBeside?.('model')} />
      <TextField label="Serial" {...wiring('serial')} required isPlate adornment={renderBeside?.('serial')} />
      {afterSerial}
      <SelectField label="Style" {...wiring('style')} choices={plain(stylesByType[typeIn(draft)])} placeholder="Not given" />
      <SelectField label="Color" {...wiring('color')} choices={plain(colors)} placeholder="Not given" />
      <SelectField label="Condition" {...wiring('condition')} choices={plain(conditions)} placeholder="Not given" />
      <SelectField label="Vendor" {...wiring('vendor')} choices={vendorChoices} placeholder="Not given" />
    </div>
  );
}

function labelled(labels: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function plain(words: readonly string[]): Choice[] {
  return words.map((word) => ({ value: word, label: word }));
}
