import type { MachineCard } from '@fettle/contract/machines/machine.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, withoutToast } from '../api/query-client.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { machineQuery, serialQuery } from './queries.ts';

export type Known = { machine: MachineCard; matches: number };

/** The machine on file with a serial as somebody types it, of the brand chosen if there is one; undefined for none. */
export function useKnownMachine(brand: string, serial: string): Known | undefined {
  const key = normalizeSerial(serial);
  const settled = useDebouncedValue(key, 400);
  const lookup = useQuery({ ...serialQuery(settled, brand), enabled: settled !== '' });
  const id = settled === '' ? null : (lookup.data?.data ?? null);
  const { data: machine } = useQuery({ ...machineQuery(String(id)), ...withoutToast, enabled: id !== null });
  if (!machine || settled !== key || normalizeSerial(machine.serial) !== key) return undefined;
  return { machine, matches: lookup.data?.matches ?? 1 };
}

/** Whether a machine with this serial key is on file, asked now. Nobody answering counts as no. */
export async function isOnFile(brand: string, key: string): Promise<boolean> {
  try {
    const { data } = await queryClient.fetchQuery(serialQuery(key, brand));
    return data !== null;
  } catch {
    return false;
  }
}
