import { msgIn } from '@fettle/i18n/message.ts';
import { labelOf, styleLabel, vendorLabel } from '@fettle/contract/shared/catalog.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../ui/language/language.ts';
import { shopQuery } from '../../shop/queries.ts';
import { ShopDate } from '../../shop/shop-date.tsx';
import { ScreenHeading } from '../../../ui/screen-heading.tsx';
import styles from './machine-tag.module.css';
import { brandAndTypeAtStart } from '../machine-name.ts';
import { StatusStamp } from '../status-stamp.tsx';
import { useLists } from '../../../sync/client/shop-lists.ts';
import { isRegistered } from '../../../sync/pending/temporary-id.ts';

/** `made`: below the status. */
export function MachineTagHead({ machine, made }: { machine: MachineCard; made: ReactNode }) {
  const lists = useLists();
  const { id, type_of, brand, status, completed_on, trashed_on, exported_on } = machine;
  const ended = exported_on ?? completed_on ?? trashed_on;
  const fault = faultOf(machine);
  return (
    <div className={styles.head}>
      <ScreenHeading
        title={t('{brand} {type} {number}', {
          brand: labelOf(lists.brands, brand),
          type: labelOf(lists.types, type_of),
          number: isRegistered(id) ? id : '',
        })}
      >
        <span className={id < 10_000 ? styles.id : `${styles.id} ${styles.long}`}>
          {isRegistered(id) ? id : t(msgIn('machine', 'New'))}{' '}
        </span>
        <span className={styles.type}>{brandAndTypeAtStart(machine)}</span>
      </ScreenHeading>
      <div className={styles.status}>
        <StatusStamp status={status}>{ended === null ? undefined : <ShopDate on={ended} isShort />}</StatusStamp>
        {made}
      </div>
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
    </div>
  );
}

/** The newest notes, which are on the first screen anyway. */
const notesInView = 2;

/** What was wrong when the machine came in: the first note of its current repair, once newer ones push it down. */
function faultOf({ notes, has_older_notes, started_on }: MachineCard): string | undefined {
  const first = notes.findLastIndex(({ date }) => date >= started_on);
  return first < notesInView || (has_older_notes && first === notes.length - 1) ? undefined : notes[first]?.content;
}

type MachineTagLinesProps = { machine: Machine; children: ReactNode; editButton: ReactNode };

/** What is on file about the machine, in full at every size, then `children`. */
export function MachineTagLines({ machine, children, editButton }: MachineTagLinesProps) {
  const { data: shop } = useQuery(shopQuery());
  const lists = useLists();
  const { type_of, brand, model, serial, style, color, condition, vendor } = machine;
  return (
    <>
      <div className={styles.onFile}>
        <dl className={styles.fields}>
          <Field name={t('Brand')} value={labelOf(lists.brands, brand)} />
          <Field name={t('Model')} value={model} isOnPlate />
          <Field name={t('Serial')} value={serial} isOnPlate />
          <Field name={t('Style')} value={style && styleLabel(lists, type_of, style)} />
          <Field name={t('Color')} value={color && labelOf(lists.colors, color)} />
          <Field name={t('Condition')} value={condition && labelOf(lists.conditions, condition)} />
          <Field name={t('Vendor')} value={vendor && vendorLabel(lists, vendor, shop?.pasadena_contact ?? null)} />
        </dl>
        {editButton}
      </div>
      {children}
    </>
  );
}

type FieldProps = { name: string; value: string | null; isOnPlate?: boolean };

function Field({ name, value, isOnPlate = false }: FieldProps) {
  return (
    <div className={styles.field}>
      <dt>{name}</dt>
      <dd className={isOnPlate ? styles.plate : ''}>{value ?? '—'}</dd>
    </div>
  );
}
