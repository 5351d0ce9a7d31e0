import type { ListEntry, ListName } from '@fettle/contract/shared/catalog.ts';
import { labelInMessage } from '@fettle/contract/shared/translate-lists.ts';
import { t } from '../../ui/language/language.ts';

/** The label as other screens show it: in the language that is shown, if every shop begins with it. */
export function labelSaid(list: ListName, entry: ListEntry): string {
  const label = labelInMessage(list, entry);
  return typeof label === 'string' ? label : t(label);
}
