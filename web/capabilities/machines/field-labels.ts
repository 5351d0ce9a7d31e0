import { type ListName, labelOf } from '@fettle/contract/shared/catalog.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';

const fieldLabels: Readonly<Record<string, Message>> = {
  type_of: msg('Type'),
  brand: msg('Brand'),
  model: msg('Model'),
  serial: msg('Serial'),
  style: msg('Style'),
  color: msg('Color'),
  condition: msg('Condition'),
  vendor: msg('Vendor'),
  status: msg('Status'),
};

export const labeledFields: readonly string[] = Object.keys(fieldLabels);

export function fieldLabel(field: string): string {
  const label = fieldLabels[field];
  return label ? t(label) : field;
}

const listOfField: Readonly<Record<string, ListName>> = {
  type_of: 'types',
  brand: 'brands',
  style: 'styles',
  color: 'colors',
  condition: 'conditions',
  vendor: 'vendors',
};

/** A style is named as the first type names it that has it. */
export function valueLabel(field: string, value: string | null): string {
  if (!value) return t('empty');
  const list = listOfField[field];
  if (list) return labelOf(currentLists()[list], value);
  const status = field === 'status' && (statusLabels as Readonly<Record<string, Message>>)[value];
  return status ? t(status) : value;
}
