import { brandLabels, typeLabels, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shopQuery } from '../shop/queries.ts';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import styles from './machine-tag.module.css';
import { StatusStamp } from './status-stamp.tsx';

export function MachineTagHead({ machine }: { machine: Machine }) {
  const { id, type_of, brand, status } = machine;
  return (
    <div className={styles.head}>
      <ScreenHeading title={`${brandLabels[brand]} ${typeLabels[type_of]} ${id > 0 ? id : ''}`}>
        <span className={id < 10_000 ? styles.id : `${styles.id} ${styles.long}`}>{id > 0 ? id : 'New'} </span>
        <span className={styles.type}>
          {brandLabels[brand]} {typeLabels[type_of].toLowerCase()}
        </span>
      </ScreenHeading>
      <div className={styles.status}>
        <StatusStamp status={status} />
      </div>
    </div>
  );
}

type MachineTagLinesProps = { machine: Machine; children: ReactNode; editButton: ReactNode };

/** What is on file about the machine, in full at every size, then `children`. */
export function MachineTagLines({ machine, children, editButton }: MachineTagLinesProps) {
  const { data: shop } = useQuery(shopQuery());
  const { brand, model, serial, style, color, condition, vendor } = machine;
  return (
    <>
      <div>
        <dl className={styles.fields}>
          <Field name="Brand" value={brandLabels[brand]} />
          <Field name="Model" value={model} isOnPlate />
          <Field name="Serial" value={serial} isOnPlate />
        </dl>
        <div className={styles.details}>
          <dl className={styles.fields}>
            <Field name="Style" value={style} />
            <Field name="Color" value={color} />
            <Field name="Condition" value={condition} />
            <Field name="Vendor" value={vendor && vendorLabel(vendor, shop?.pasadena_contact ?? null)} />
          </dl>
          {editButton}
        </div>
      </div>
      {children}
    </>
  );
}

type FieldProps = { name: string; value: string | null; isOnPlate?: boolean };

function Field({ name, value, isOnPlate = false }: FieldProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={isOnPlate ? styles.plate : ''}>{value ?? '—'}</dd>
    </>
  );
}
