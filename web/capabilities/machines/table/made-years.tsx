import type { ListedMachine } from '@fettle/contract/machines/calls.ts';
import { yearsOfManufacture } from '@fettle/contract/shared/plate/settled-plate.ts';
import { t } from '../../../ui/language/language.ts';
import styles from './machine-table.module.css';

/** `1994, 2006 or 2018`: all years that the serial may mean; `none` if it means none. */
export function MadeYears({ machine, none }: { machine: ListedMachine; none: string }) {
  const years = yearsOfManufacture(machine);
  const last = years.pop();
  if (last === undefined) return none;
  return <span className={styles.years}>{years.length === 0 ? last : t('{years} or {last}', { years: years.join(', '), last })}</span>;
}
