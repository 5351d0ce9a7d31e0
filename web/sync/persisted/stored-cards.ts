import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { hashKey } from '@tanstack/react-query';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { queryClient } from '../client/query-client.ts';
import { findReply, listReplies } from './reply-store.ts';

/** Undefined for a machine whose card cannot be read without a connection. */
export async function findStoredCard(id: number): Promise<MachineCard | undefined> {
  try {
    return (await findReply(hashKey(['getMachine', String(id)])))?.data as MachineCard | undefined;
  } catch {
    return undefined;
  }
}

/** The id of the only machine with this serial among the cards that can be read without a connection. */
export async function findCardBySerial(serial: string): Promise<number | undefined> {
  const key = normalizeSerial(serial);
  const stored = await listReplies('getMachine');
  const shown = queryClient.getQueriesData<MachineCard>({ queryKey: ['getMachine'] }).map(([, card]) => card);
  const cards = [...stored.map(({ data }) => data as MachineCard), ...shown].filter((card) => card !== undefined);
  const ids = new Set(cards.filter((card) => normalizeSerial(card.serial) === key).map(({ id }) => id));
  const [id, ...others] = ids;
  return key !== '' && others.length === 0 ? id : undefined;
}
