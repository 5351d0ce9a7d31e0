import { labelOf, type ShopLists, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import type { ExportedMachine } from '@fettle/contract/export/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { msg } from '@fettle/i18n/message.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { t, useLanguage } from '../../ui/language/language.ts';
import { shopQuery } from '../shop/queries.ts';
import panel from '../../ui/panel.module.css';
import { NumberTag } from '../../ui/number-tag.tsx';
import { CompletedOn } from './completed-on.tsx';
import styles from './export-table.module.css';
import { useLists } from '../../sync/client/shop-lists.ts';

type ExportTableProps = {
  label: string;
  machines: readonly (Machine | ExportedMachine)[];
  /** What is checked. Without it, the rows have no checkboxes. */
  selection?: { isChecked: (id: number) => boolean; toggle: (id: number) => void };
  /** What stays in sight above the rows. */
  children?: ReactNode;
};

const headings = [msg('Brand'), msg('Type'), msg('Completed on'), msg('Model'), msg('Serial'), msg('Checked in by'), msg('Vendor')];

/** A table, or rows of three lines without headings where it does not fit. */
export function ExportTable({ label, machines, selection, children }: ExportTableProps) {
  const lists = useLists();
  const { data: shop } = useQuery(shopQuery());
  return (
    <div className={`${panel.panel} ${styles.frame}`}>
      {children}
      {machines.length > 0 && (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {selection && (
                <th scope="col">
                  <span className="visually-hidden">{t('Export')}</span>
                </th>
              )}
              {headings.map((heading) => (
                <th key={heading.source} scope="col">
                  {t(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {machines.map((machine) => (
              <Row
                key={machine.id}
                machine={machine}
                lists={lists}
                pasadenaContact={shop?.pasadena_contact ?? null}
                isChecked={selection?.isChecked(machine.id)}
                onToggle={selection?.toggle}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

type RowProps = {
  machine: Machine | ExportedMachine;
  lists: ShopLists;
  pasadenaContact: string | null;
  isChecked: boolean | undefined;
  onToggle: ((id: number) => void) | undefined;
};

/** Memoized, because a click on one of some hundred checkboxes must not render all rows. */
const Row = memo(function Row({ machine, lists, pasadenaContact, isChecked, onToggle }: RowProps) {
  useLanguage();
  const { id, brand, type_of, model, serial, vendor, completed_on, creator_name } = machine;
  const brandLabel = labelOf(lists.brands, brand);
  return (
    <tr className={styles.row}>
      {onToggle && (
        <td className={styles.check}>
          <label>
            <input
              type="checkbox"
              aria-label={t('Export {brandLabel} {serial}', { brandLabel, serial })}
              checked={isChecked ?? false}
              onChange={() => onToggle(id)}
            />
          </label>
        </td>
      )}
      <td className={styles.brand}>
        <NumberTag id={id} />{' '}
        <Link to={`/card/${id}`} aria-label={`${brandLabel} ${serial}`}>
          {brandLabel}
        </Link>
      </td>
      <td className={styles.type}>{labelOf(lists.types, type_of)}</td>
      <td>{completed_on && <CompletedOn on={completed_on} withAge={onToggle !== undefined} />}</td>
      <td>
        <span className={styles.plate}>{model}</span>
      </td>
      <td>
        <span className={styles.plate}>{serial}</span>
      </td>
      <td className={styles.by} title={creator_name}>
        {creator_name}
      </td>
      <td>{vendor ? vendorLabel(lists, vendor, pasadenaContact) : '—'}</td>
    </tr>
  );
});
