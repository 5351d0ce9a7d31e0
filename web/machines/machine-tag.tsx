import { brandLabels, typeLabels, vendorLabel } from '@fettle/contract/catalog.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../shop/queries.ts';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './machine-tag.module.css';
import { ShopDate } from '../shop/shop-date.tsx';
import { StatusStamp } from './status-stamp.tsx';

export function MachineTagHead({ machine }: { machine: Machine }) {
  const { id, type_of, brand, status } = machine;
  return (
    <div className={styles.head}>
      <ScreenHeading title={`${brandLabels[brand]} ${typeLabels[type_of]} ${id}`} className={styles.number}>
        <span className={styles.type}>{typeLabels[type_of]} </span>
        <span className={styles.id}>{id}</span>
      </ScreenHeading>
      <StatusStamp status={status} />
    </div>
  );
}

export function MachineTagLines({ machine }: { machine: Machine }) {
  const { data: shop } = useQuery(shopQuery());
  const { brand, model, serial, style, color, condition, vendor } = machine;
  return (
    <dl className={styles.lines}>
      <Line name="Brand" value={brandLabels[brand]} variant="brand" />
      <Line name="Model" value={model} variant="plate" />
      <Line name="Serial" value={serial} variant="plate" />
      <Line name="Style" value={style} />
      <Line name="Color" value={color} />
      <Line name="Condition" value={condition} />
      <Line name="Vendor" value={vendor && vendorLabel(vendor, shop?.pasadena_contact ?? null)} />
    </dl>
  );
}

export function MachineTagFoot({ machine }: { machine: Machine }) {
  const { creator_name, technician_name, registered_on } = machine;
  return (
    <p className={styles.foot}>
      Checked in by {creator_name}, <ShopDate on={registered_on} />.
      <br />
      Technician: {technician_name}.
    </p>
  );
}

type LineProps = { name: string; value: string | null; variant?: 'brand' | 'plate' };

function Line({ name, value, variant }: LineProps) {
  return (
    <div className={variant ? `${styles.line} ${styles.whole}` : styles.line}>
      <dt>{name}</dt>
      <dd className={value ? variant && styles[variant] : styles.missing}>{value ?? '—'}</dd>
    </div>
  );
}
