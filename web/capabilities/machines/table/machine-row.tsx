import { labelOf, type ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { ListedMachine, MachineSort } from '@fettle/contract/machines/calls.ts';
import { Suspense } from 'react';
import { Link, type LinkProps } from '../../../ui/link.tsx';
import { plural, shownLocale, t } from '../../../ui/language/language.ts';
import common from '../../../ui/common.module.css';
import { optionalPart } from '../../../ui/lazy-component.tsx';
import { isTypeFirst } from '../machine-name.ts';
import { Trans } from '../../../ui/language/trans.tsx';
import { NumberTag } from '../../../ui/number-tag.tsx';
import { Person } from '../../../ui/person.tsx';
import { DaysLate } from '../../shop/days-late.tsx';
import { useDaysSince } from '../../shop/use-days-since.ts';
import styles from './machine-table.module.css';
import { StatusStamp } from '../status-stamp.tsx';
import type { Selection } from './use-selection.ts';
import { WaitingChip } from '../waiting-chip.tsx';

/** Loads with the rules of serials. */
const MadeYears = optionalPart(async () => (await import('./made-years.tsx')).MadeYears);

type MachineRowProps = {
  machine: ListedMachine;
  lists: ShopLists;
  isWide: boolean;
  showStatus: boolean;
  showDays: boolean;
  /** A narrow row shows what the list is sorted by, besides its fixed parts. */
  sort: MachineSort;
  /** One row is; the arrow keys move to the others. */
  isInTabOrder: boolean;
  selection: Selection;
};

export function MachineRow({ machine, lists, isWide, showStatus, showDays, sort, isInTabOrder, selection }: MachineRowProps) {
  const { id, brand, model, color, type_of, serial, made, technician_name } = machine;
  const { status, started_on, touched_on, waiting_since, latest_note } = machine;
  const none = isWide ? '—' : '';
  const brandLabel = labelOf(lists.brands, brand);
  const name = `${brandLabel} ${model}`;
  const type = labelOf(lists.types, type_of);
  const isSelected = selection.has(id);
  const tabIndex = isInTabOrder ? 0 : -1;
  /** A narrow screen shows a column only while the list is sorted by it. */
  const isShown = (column: MachineSort) => isWide || column === sort;
  const cell = (column: MachineSort) => (isShown(column) ? styles.more : styles.hidden);
  const link: LinkProps = {
    to: `/card/${id}`,
    className: `${common.cover} ${styles.link}`,
    'aria-label': name,
    tabIndex,
    onClick: (event) => {
      if (!selection.isTapSelecting) return;
      event.preventDefault();
      selection.toggle(machine);
    },
  };
  return (
    <tr className={isSelected ? `${styles.row} ${styles.selected}` : styles.row}>
      {selection.hasCheckboxes && (
        <td className={styles.check}>
          <label>
            <input
              type="checkbox"
              aria-label={t('Select {name}, number {id}', { name, id })}
              checked={isSelected}
              tabIndex={tabIndex}
              onChange={({ nativeEvent }) => selection.toggle(machine, (nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td className={styles.number}>
        <NumberTag id={id} />
      </td>
      <td className={styles.brand}>
        {isWide ? (
          <Link {...link}>{brandLabel}</Link>
        ) : (
          <Trans
            text="<link>{brand}</link> {type}"
            values={{
              link: <Link {...link} />,
              brand: brandLabel,
              type: isTypeFirst(machine) ? type : type.toLowerCase(),
            }}
          />
        )}
      </td>
      <td className={styles.model}>
        <span className={styles.plate}>{model}</span>
      </td>
      <td className={styles.color}>{color ? labelOf(lists.colors, color) : none}</td>
      <td className={cell('type')}>{type}</td>
      <td className={`${styles.serial} ${cell('serial')}`}>
        <span className={styles.plate}>{serial}</span>
      </td>
      <td className={`${styles.made} ${cell('made')}`}>
        {made
          ? monthOf(made)
          : isShown('made') && (
              <Suspense>
                <MadeYears machine={machine} none={none} />
              </Suspense>
            )}
      </td>
      <td className={`${styles.technician} ${cell('technician')}`}>{isWide ? <Person name={technician_name} /> : technician_name}</td>
      <td className={styles.note}>
        <span className={styles.line}>
          {showStatus && <StatusStamp status={status} size="small" />}
          {waiting_since && <WaitingChip since={waiting_since} isShort />}
          <span className={styles.text}>{latest_note ?? t('No note yet.')}</span>
        </span>
      </td>
      {showDays && <td className={styles.days}>{status === 'in_progress' ? <DaysLate since={started_on} /> : none}</td>}
      <td className={`${styles.activity} ${cell('activity')}`}>
        <Activity on={touched_on} isShort={isWide} />
      </td>
    </tr>
  );
}

/** `Mar 2006` or `2006` */
function monthOf(made: string): string {
  const options = { year: 'numeric', month: made.length > 4 ? 'short' : undefined, timeZone: 'UTC' } as const;
  return new Date(made).toLocaleDateString(shownLocale(), options);
}

/** `today`, `2 d ago`; without a header above it, `active 2 d ago`. */
function Activity({ on, isShort }: { on: string; isShort: boolean }) {
  const days = useDaysSince(on);
  return (
    <>
      <span aria-hidden>
        {isShort
          ? days === 0
            ? t('today')
            : t('{days} d ago', { days })
          : days === 0
            ? t('active today')
            : t('active {days} d ago', { days })}
      </span>
      <span className="visually-hidden">
        {days === 0 ? t('Last activity today') : plural(days, 'Last activity {count} day ago', 'Last activity {count} days ago')}
      </span>
    </>
  );
}
