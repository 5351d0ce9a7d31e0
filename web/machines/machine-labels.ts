import { brandLabels, typeLabels, vendorLabel, vendors } from '@fettle/contract/catalog.ts';
import { statusLabels } from '@fettle/contract/machine-status.ts';

type Words = Readonly<Record<string, string>>;

/** The words on a card for the fields of a machine, by their names on the wire. */
export const fieldLabels: Words = {
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

const valueLabels: Readonly<Record<string, Words>> = {
  type_of: typeLabels,
  brand: brandLabels,
  vendor: Object.fromEntries(vendors.map((vendor) => [vendor, vendorLabel(vendor, null)])),
  status: statusLabels,
};

/** A field's value as people read it. */
export function wordsFor(field: string, value: string | null): string {
  return value ? (valueLabels[field]?.[value] ?? value) : 'not given';
}
