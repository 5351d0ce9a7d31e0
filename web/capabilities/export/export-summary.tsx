import type { ExportCounts } from '@fettle/contract/export/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { shopQuery } from '../shop/queries.ts';
import { capitalized } from '../../ui/capitalized.ts';
import common from '../../ui/common.module.css';
import { formatTypes, formatVendors } from './count-machines.ts';
import styles from './export-table.module.css';
import { useLists } from '../../sync/client/shop-lists.ts';

/** How many machines have each type and each vendor. The vendors are one bar, with its legend. */
export function ExportSummary({ counts: { types, vendors } }: { counts: ExportCounts }) {
  useLists();
  const { data: shop } = useQuery(shopQuery());
  if (types.length === 0) return null;
  const total = vendors.reduce((sum, { machines }) => sum + machines, 0);
  // The bar and its legend have the same order, from dark to light.
  const shares = vendors.map((count, index) => ({
    ...count,
    text: formatVendors([count], shop?.pasadena_contact ?? null),
    start: vendors.slice(0, index).reduce((sum, { machines }) => sum + machines, 0),
    color: { fill: 'var(--accent)', fillOpacity: 1 - (0.85 * index) / vendors.length },
  }));
  return (
    <div className={`${common.spread} ${styles.summary}`}>
      <p>{capitalized(formatTypes(types))}</p>
      <div>
        <svg aria-hidden width="100%" height="12" stroke="var(--page)" display="block">
          {shares.map(({ vendor, machines, start, color }) => (
            <rect key={vendor} x={`${(start / total) * 100}%`} width={`${(machines / total) * 100}%`} height="100%" {...color} />
          ))}
        </svg>
        <p>
          {shares.map(({ vendor, text, color }, index) => (
            <Fragment key={vendor}>
              {index > 0 && ', '}
              <span style={{ whiteSpace: 'nowrap' }}>
                <svg aria-hidden width="14" height="9">
                  <rect width="9" height="9" {...color} />
                </svg>
                {text}
              </span>
            </Fragment>
          ))}
        </p>
      </div>
    </div>
  );
}
