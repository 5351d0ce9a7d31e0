import { type ListName, labelOf } from '@fettle/contract/shared/catalog.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import { t } from '../../ui/language/language.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';

type Labels = Readonly<Record<string, string>>;

export const fieldLabels: Labels = {
  type_of: 'Type',
  brand: 'Brand',
  model: 'Model',
  serial: 'Serial',
  style: 'Style',
  color: 'Color',
  condition: 'Condition',
  vendor: 'Vendor',
  status: 'Status',
};

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
  return field === 'status' ? ((statusLabels as Labels)[value] ?? value) : value;
}
