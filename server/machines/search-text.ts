import type { Machine } from '@fettle/contract/machines/machine.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { brandLabels } from '@fettle/contract/catalog.ts';

/** The text that a search finds a machine by any part of: its plate, and the serial's key where that differs. */
export function searchText({ brand, model, serial }: Pick<Machine, 'brand' | 'model' | 'serial'>): string {
  const plate = `${brandLabels[brand]} ${model} ${serial}`.toUpperCase();
  const key = normalizeSerial(serial);
  return key === serial.toUpperCase() ? plate : `${plate} ${key}`;
}

/** A key that is shorter than an index entry would find most of the machines, without the index. */
const shortestKey = 3;

/** What a machine's search text has to contain, any one of them: what was typed, or what is left of it in a serial's key. */
export function searchTerms(search: string): string[] {
  const text = search.toUpperCase();
  const key = normalizeSerial(search);
  return key === text || key.length < shortestKey ? [text] : [text, key];
}
