import { labelOf, type ListEntry } from '@fettle/contract/shared/catalog.ts';
import type { Choice } from '../../ui/field.tsx';

/** What a position can be: those that are not retired, and what it is. */
export function positionChoices(positions: readonly ListEntry[], ...current: readonly string[]): Choice[] {
  const offered = positions.filter(({ is_retired }) => !is_retired).map(({ key }) => key);
  return [...new Set([...offered, ...current])].map((value) => ({ value, label: labelOf(positions, value) }));
}
