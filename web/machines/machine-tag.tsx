import { brandLabels, typeLabels, vendorLabel } from '@fettle/contract/catalog.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { ShopDate } from '../shop/shop-date.tsx';
import { shopQuery } from '../shop/queries.ts';
import { ScreenHeading } from '../ui/screen-heading.tsx';
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

/** Model and serial, then `children`, then the details: on a phone in one line, in full on request. */
export function MachineTagLines({ machine, children, editButton }: MachineTagLinesProps) {
  const { data: shop } = useQuery(shopQuery());
  const { model, serial, style, color, condition, vendor, creator_name, registered_on } = machine;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const details: [name: string, value: string | null][] = [
    ['Style', style],
    ['Color', color],
    ['Condition', condition],
    ['Vendor', vendor && vendorLabel(vendor, shop?.pasadena_contact ?? null)],
  ];
  const known = details.flatMap(([, value]) => value ?? []);
  return (
    <>
      <dl className={styles.plate}>
        <dt>Model</dt>
        <dd>{model}</dd>
        <dt>Serial</dt>
        <dd>{serial}</dd>
      </dl>
      {children}
      <div id={id} className={isOpen ? styles.details : `${styles.details} ${styles.closed}`}>
        <dl className={styles.lines}>
          {details.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value ?? '—'}</dd>
            </Fragment>
          ))}
        </dl>
        <p className={styles.foot}>
          Checked in by {creator_name}, <ShopDate on={registered_on} />.
        </p>
      </div>
      <div className={styles.last}>
        <p className={isOpen ? styles.hidden : styles.summary}>{known.join(', ')}</p>
        <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </button>
        {editButton}
      </div>
    </>
  );
}
