import type { Message } from '@fettle/i18n/message.ts';
import { keysOf } from './keys-of.ts';
import { t } from './language/language.ts';

/** The choices of a field, in the order of their labels. */
export function choicesOf<Value extends string>(labels: Readonly<Record<Value, Message>>): { value: Value; label: string }[] {
  return keysOf(labels).map((value) => ({ value, label: t(labels[value]) }));
}
