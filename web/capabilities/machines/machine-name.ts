import { brandAndType as describe, labelOf } from '@fettle/contract/shared/catalog.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { capitalized } from '../../ui/capitalized.ts';
import { t } from '../../ui/language/language.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';
import { isRegistered } from '../../sync/pending/temporary-id.ts';

export type NamedMachine = Pick<Machine, 'id' | 'brand' | 'type_of'>;

/** `Crosley fridge` */
export function brandAndType(machine: Pick<NamedMachine, 'brand' | 'type_of'>): string {
  return t(describe(currentLists(), machine));
}

/** The same where a line begins: `Estufa GE`. A brand keeps its spelling. */
export function brandAndTypeAtStart(machine: Pick<NamedMachine, 'brand' | 'type_of'>): string {
  const text = brandAndType(machine);
  return isTypeFirst(machine) ? capitalized(text) : text;
}

/** Whether the language names the type before the brand. */
export function isTypeFirst(machine: Pick<NamedMachine, 'brand' | 'type_of'>): boolean {
  return !brandAndType(machine).startsWith(labelOf(currentLists().brands, machine.brand));
}

/** `Crosley fridge 252`; without a number while the machine is not registered. */
export function machineName({ id, ...machine }: NamedMachine): string {
  return isRegistered(id) ? `${brandAndType(machine)} ${id}` : `${brandAndType(machine)}, ${t('new')}`;
}
