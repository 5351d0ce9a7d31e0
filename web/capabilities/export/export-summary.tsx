import type { ExportCounts } from '@fettle/contract/export/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../shop/queries.ts';
import { formatTypes, formatVendors } from './count-machines.ts';

/** How many machines have each type and each vendor. */
export function ExportSummary({ counts: { types, vendors } }: { counts: ExportCounts }) {
  const { data: shop } = useQuery(shopQuery());
  if (types.length === 0) return null;
  return (
    <div>
      <p>{formatTypes(types)}</p>
      <p>{formatVendors(vendors, shop?.pasadena_contact ?? null)}</p>
    </div>
  );
}
