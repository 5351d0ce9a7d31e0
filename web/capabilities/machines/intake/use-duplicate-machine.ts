import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, withoutToast } from '../../../sync/client/query-client.ts';
import { useShown } from '../../../sync/pending/shown.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { serialQuery } from '../fields/plate-queries.ts';
import { machineQuery } from '../queries.ts';

/** `machine` is the newest of `matches` machines with the serial. */
export type Duplicate = { machine: MachineCard; matches: number };

/** The machine on file with the typed serial and, if one is selected, of the brand. Debounced by 400 ms. */
export function useDuplicateMachine(brand: string, serial: string): Duplicate | undefined {
  const shown = useShown();
  const key = normalizeSerial(serial);
  const settled = useDebouncedValue(key, 400);
  const lookup = useQuery({ ...serialQuery(settled, brand), enabled: settled !== '' });
  const id = settled === '' ? null : (lookup.data?.data ?? null);
  const { data } = useQuery({ ...machineQuery(String(id)), ...withoutToast, enabled: id !== null });
  const machine = shown.card(id ?? 0, data);
  if (!machine || !isSame(machine, brand, key)) return undefined;
  return { machine, matches: lookup.data?.matches ?? 1 };
}

/** How long a registration waits for the lookup. */
const patienceMs = 3_000;

/** Whether `useDuplicateMachine` will find a machine, asked without the debounce. False when a call fails or takes long. */
export async function hasDuplicate(brand: string, key: string): Promise<boolean> {
  const gaveUp = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false));
  return Promise.race([lookUp(brand, key).catch(() => false), gaveUp]);
}

async function lookUp(brand: string, key: string): Promise<boolean> {
  const { data: id } = await queryClient.fetchQuery(serialQuery(key, brand));
  if (id === null) return false;
  return isSame(await queryClient.fetchQuery({ ...machineQuery(String(id)), ...withoutToast }), brand, key);
}

/** Serials repeat among brands, and the lookup only prefers the brand. */
function isSame(machine: MachineCard, brand: string, key: string): boolean {
  return (brand === '' || machine.brand === brand) && normalizeSerial(machine.serial) === key;
}
