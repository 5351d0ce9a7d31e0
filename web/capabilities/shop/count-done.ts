import type { ShopSettings } from '@fettle/contract/shop/calls.ts';

/** `2 of 6 done`. */
export function countDone(steps: ShopSettings['steps']): string {
  return `${steps.filter(({ status }) => status !== 'open').length} of ${steps.length} done`;
}
