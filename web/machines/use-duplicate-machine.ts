import type { MachineCard } from '@fettle/contract/machines/machine.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { readNow, useCall } from '../api/use-call.ts';
import { useSettled } from '../ui/use-debounced-value.ts';

// A failed lookup must not block adding a machine.
const quietly = { sayFailure: () => undefined };

/** `machine` is the newest of `matches` machines with the serial. */
export type Duplicate = { machine: MachineCard; matches: number };

/** The machine on file with the typed serial, and of the selected brand if there is one. Debounced by 400 ms. */
export function useDuplicateMachine(brand: string, serial: string): Duplicate | undefined {
  const key = normalizeSerial(serial);
  const settled = useSettled(key, 400);
  const lookup = useCall('findIdBySerial', lookupOf(brand, settled), { ...quietly, enabled: settled !== '' });
  const id = settled === '' ? null : (lookup.data?.data ?? null);
  const card = useCall('getMachine', { params: { id: String(id) } }, { ...quietly, enabled: id !== null });
  const machine = card.data?.data;
  if (!machine || settled !== key || normalizeSerial(machine.serial) !== key) return undefined;
  return { machine, matches: lookup.data?.matches ?? 1 };
}

/** Asks the server right now. A failed call counts as no. */
export async function hasDuplicate(brand: string, key: string): Promise<boolean> {
  try {
    const { data } = await readNow('findIdBySerial', lookupOf(brand, key), quietly);
    return data !== null;
  } catch {
    return false;
  }
}

function lookupOf(brand: string, key: string) {
  return { query: brand ? { serial: key, brand } : { serial: key } };
}
