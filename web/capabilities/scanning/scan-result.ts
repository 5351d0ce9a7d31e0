import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Scan } from '@fettle/contract/scanning/read-scan.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { toast } from 'react-hot-toast/headless';
import { t } from '../../ui/language/language.ts';
import { ApiError } from '../../sync/client/api-error.ts';
import { call } from '../../sync/client/client.ts';
import { queryClient, withoutToast } from '../../sync/client/query-client.ts';
import { isMachineNotFound, machineQuery } from '../machines/queries.ts';
import { isCardId } from './card-id.ts';
import { plateTextProblem } from './plate-text-problem.ts';

export type TextScan = Extract<Scan, { type: 'text' }>;

export type LookupResult =
  | { type: 'card'; id: number }
  | { type: 'ambiguous'; byNumber: MachineCard; bySerial: MachineCard }
  | { type: 'none' };

/** What to tell about a code that no machine has. */
export function scanProblem(scan: Scan): Message | undefined {
  if (scan.type === 'blank') return msg('The code is blank.');
  return scan.type === 'foreign' ? msg('This code is {what}.', { what: scan.what }) : undefined;
}

export type AmbiguousResult = Extract<LookupResult, { type: 'ambiguous' }>;

/** Requests the card of a scanned label before its screen opens. The screen reports a failure. */
export function prefetchCard(scan: Scan): void {
  const id = scan.type === 'label' ? scan.id : scan.type === 'text' && isCardId(scan.text) ? scan.text : undefined;
  if (id) void queryClient.prefetchQuery({ ...machineQuery(id), ...withoutToast });
}

/** The texts that a scan may mean, the likeliest first: itself, its fields, and what other keyboard layouts make of it. */
export function lookupTexts({ text, fields, readings }: TextScan): string[] {
  const serials = fields.filter(({ name }) => name === 'serial');
  const texts = [text, ...[...serials, ...fields].map((field) => field.text), ...readings];
  return [...new Set(texts)].filter((text) => plateTextProblem(text) === undefined);
}

/** Where a scan is looked up. */
type Source = {
  findId: (serial: string) => Promise<number | null>;
  findCard: (number: string) => Promise<MachineCard | undefined>;
};

const server: Source = {
  findId: async (serial) => (await call('findIdBySerial', { query: { serial } })).data,
  findCard: fetchMachine,
};

/** Looks up all that a scan may mean, until there is a machine. `firstId`: what the server has returned for the first text. */
export async function lookUpScan(scan: TextScan, firstId?: number | null, source = server): Promise<LookupResult> {
  for (const [index, text] of lookupTexts(scan).entries()) {
    // One after the other: the first is right, unless a setting is wrong.
    // oxlint-disable-next-line no-await-in-loop
    const id = index === 0 && firstId !== undefined ? firstId : await source.findId(text);
    // A field of a plate's code is never the number of a machine.
    const isNumber = isCardId(text) && (text === scan.text || scan.readings.includes(text));
    // oxlint-disable-next-line no-await-in-loop
    const result = await resolveLookup(isNumber ? text : undefined, id, source);
    if (result.type === 'none') continue;
    if (scan.readings.includes(text)) toast(layoutHint(text));
    return result;
  }
  return { type: 'none' };
}

export function layoutHint(text: string): string {
  return t('Read as {text}: the scanner and this computer have different keyboard layouts.', { text });
}

/** Ambiguous when the text is one machine's number (some labels contain only the number) and another machine's serial. */
async function resolveLookup(number: string | undefined, idBySerial: number | null, { findCard }: Source): Promise<LookupResult> {
  const byNumber = number === undefined ? undefined : await findCard(number);
  if (byNumber && idBySerial !== null && byNumber.id !== idBySerial) {
    const bySerial = await findCard(String(idBySerial));
    if (bySerial) return { type: 'ambiguous', byNumber, bySerial };
  }
  const id = byNumber?.id ?? idBySerial;
  return id === null ? { type: 'none' } : { type: 'card', id };
}

/** Looks up a scan among the cards on this device. */
export async function lookUpStored(scan: Scan): Promise<LookupResult> {
  if (scan.type !== 'text') return { type: 'none' };
  try {
    const { findCardBySerial, findStoredCard } = await import('../../sync/persisted/stored-cards.ts');
    return await lookUpScan(scan, undefined, {
      findId: async (serial) => (await findCardBySerial(serial)) ?? null,
      findCard: async (number) => queryClient.getQueryData(machineQuery(number).queryKey) ?? findStoredCard(Number(number)),
    });
  } catch {
    return { type: 'none' };
  }
}

async function fetchMachine(id: string): Promise<MachineCard | undefined> {
  try {
    return await queryClient.fetchQuery({
      ...machineQuery(id),
      meta: { errorMessage: (error) => (isMachineNotFound(error) ? undefined : error.message) },
    });
  } catch (error) {
    if (error instanceof ApiError && isMachineNotFound(error)) return undefined;
    throw error;
  }
}
