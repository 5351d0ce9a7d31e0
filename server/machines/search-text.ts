import type { Machine } from '@fettle/contract/machines/machine.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { brandLabels } from '@fettle/contract/catalog.ts';

/** The text that searches look in: the plate, and the normalized serial when it differs. */
export function searchText({ brand, model, serial }: Pick<Machine, 'brand' | 'model' | 'serial'>): string {
  const plate = `${brandLabels[brand]} ${model} ${serial}`.toUpperCase();
  const key = normalizeSerial(serial);
  return key === serial.toUpperCase() ? plate : `${plate} ${key}`;
}

/** A shorter key has no index and matches most machines. */
const minKeyLength = 3;

/** A machine matches when its search text contains any of these: the text, or the text as a normalized serial. */
export function searchTerms(search: string): string[] {
  const text = search.toUpperCase();
  const key = normalizeSerial(search);
  return key === text || key.length < minKeyLength ? [text] : [text, key];
}
