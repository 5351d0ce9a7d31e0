import { labelOf, type TypeOf, type Vendor, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import type { ExportCounts } from '@fettle/contract/export/calls.ts';
import { formatCount, plural, t } from '../../ui/language/language.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';

/** Counts and orders as the server does: the most frequent first, then by key, with no vendor last. */
export function countMachines(machines: readonly { type_of: TypeOf; vendor: Vendor | null }[]): ExportCounts {
  const types = Map.groupBy(machines, ({ type_of }) => type_of);
  const vendors = Map.groupBy(machines, ({ vendor }) => vendor);
  return {
    types: [...types]
      .map(([type_of, { length }]) => ({ type_of, machines: length }))
      .toSorted((a, b) => b.machines - a.machines || a.type_of.localeCompare(b.type_of)),
    vendors: [...vendors]
      .map(([vendor, { length }]) => ({ vendor, machines: length }))
      .toSorted(
        (a, b) =>
          b.machines - a.machines ||
          Number(a.vendor === null) - Number(b.vendor === null) ||
          String(a.vendor).localeCompare(String(b.vendor)),
      ),
  };
}

/** `18 fridges, 9 washers, 1 dryer` */
export function formatTypes(types: ExportCounts['types']): string {
  return types
    .map(({ type_of, machines }) =>
      plural(machines, '{count} {type}', '{count} {type}s', { type: labelOf(currentLists().types, type_of).toLowerCase() }),
    )
    .join(', ');
}

/** `20 Pasadena (Marie), 8 no vendor` */
export function formatVendors(vendors: ExportCounts['vendors'], pasadenaContact: string | null): string {
  return vendors
    .map(({ vendor, machines }) =>
      vendor
        ? `${formatCount(machines)} ${vendorLabel(currentLists(), vendor, pasadenaContact)}`
        : t('{count} no vendor', { count: machines }),
    )
    .join(', ');
}

/** `1 machine`, `32 machines` */
export function formatMachines(machines: number): string {
  return plural(machines, '{count} machine', '{count} machines');
}
