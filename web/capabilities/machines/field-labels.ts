import { brandLabels, typeLabels, vendorLabel, vendors } from '@fettle/contract/shared/catalog.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';

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

const valueLabels: Readonly<Record<string, Labels>> = {
  type_of: typeLabels,
  brand: brandLabels,
  vendor: Object.fromEntries(vendors.map((vendor) => [vendor, vendorLabel(vendor, null)])),
  status: statusLabels,
};

export function valueLabel(field: string, value: string | null): string {
  return value ? (valueLabels[field]?.[value] ?? value) : 'empty';
}
