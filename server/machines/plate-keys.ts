import type { Machine } from '@fettle/contract/machines.ts';
import { brandLabels } from '@fettle/contract/words.ts';

/** A serial as it is looked up: letter case and the spaces around it do not count. */
export function serialKey(serial: string): string {
  return serial.trim().toUpperCase();
}

/** What a machine is found by, any part of it. */
export function searchText({ brand, model, serial }: Pick<Machine, 'brand' | 'model' | 'serial'>): string {
  return `${brandLabels[brand]} ${model} ${serial}`.toUpperCase();
}
