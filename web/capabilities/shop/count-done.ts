import type { ShopSettings } from '@fettle/contract/shop/calls.ts';
import { t } from '../../ui/language/language.ts';

/** `2 of 6 done`. */
export function countDone(steps: ShopSettings['steps']): string {
  return t('{done} of {total} done', { done: steps.filter(({ status }) => status !== 'open').length, total: steps.length });
}
