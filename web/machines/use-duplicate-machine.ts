import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { readNow, useCall } from '../api/use-call.ts';
import { useSettled } from '../ui/use-debounced-value.ts';

// A look-up that fails is no hindrance to registering: it says nothing.
const quietly = { sayFailure: () => undefined };

export type Known = { machine: MachineCard; matches: number };

/** The machine on file with a serial as somebody types it, of the brand chosen if there is one; undefined for none. */
export function useKnownMachine(brand: string, serial: string): Known | undefined {
  const key = normalizeSerial(serial);
  const settled = useSettled(key, 400);
  const lookup = useCall('findIdBySerial', lookupOf(brand, settled), { ...quietly, enabled: settled !== '' });
  const id = settled === '' ? null : (lookup.data?.data ?? null);
  const card = useCall('getMachine', { params: { id: String(id) } }, { ...quietly, enabled: id !== null });
  const machine = card.data?.data;
  if (!machine || settled !== key || normalizeSerial(machine.serial) !== key) return undefined;
  return { machine, matches: lookup.data?.matches ?? 1 };
}

/** Whether a machine with this serial key is on file, asked now. Nobody answering counts as no. */
export async function isOnFile(brand: string, key: string): Promise<boolean> {
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
