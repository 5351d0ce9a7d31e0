import { entriesOf, wasMergedMessage } from '@fettle/contract/lists/rules.ts';
import { type ListEntry, type ShopLists, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { labelInMessage } from '@fettle/contract/shared/translate-lists.ts';
import { join, type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MachineEntryKey, MachinesOfEntries } from './machines-of-entries.ts';
import { findMergeVersion, saveMachinesOfChange, updateEntry } from './store.ts';

/** Saves a change in the history of the lists. It comes first: of two admins at once, the second waits here, and is refused. */
type RecordChange = (change: { kind: 'merged' | 'merge_undone'; other_key: string }) => Promise<{ version: number }>;

type Merge = { lists: ShopLists; row: MachineEntryKey; entry: ListEntry; machines: MachinesOfEntries; record: RecordChange };

/**
 * Merges an entry into `other_key`, and returns what was done.
 * @throws AppError bad_input
 */
export async function merge(db: Db, other_key: string, { lists, row, entry, machines, record }: Merge): Promise<Message> {
  const entries = entriesOf(lists, row);
  const other = entries.find(({ key }) => key === other_key);
  if (entry.merged_into !== undefined) throw refuse(wasMergedMessage(row.list, entries, entry));
  if (!other) throw refuse(msg('This entry is not in the list.'));
  if (other === entry) throw refuse(msg('An entry cannot be merged into itself.'));
  if (other.merged_into !== undefined) throw refuse(wasMergedMessage(row.list, entries, other));
  if (other.is_retired) throw refuse(msg('{label} is retired. Bring it back first.', { label: labelInMessage(row.list, other) }));
  if (row.list === 'types' && stylesOf(lists, entry.key).length > 0)
    throw refuse(msg('{label} has styles. A type that has styles cannot be merged.', { label: labelInMessage(row.list, entry) }));
  const { version } = await record({ kind: 'merged', other_key });
  await updateEntry(db, row, { merged_into: other_key });
  const changed = await machines.merge(db, { version, row, from: entry, to: other });
  await saveMachinesOfChange(db, version, changed);
  return join(
    msg('{label} merged into {into}.', { label: labelInMessage(row.list, entry), into: labelInMessage(row.list, other) }),
    machinesChanged(changed),
  );
}

/**
 * Undoes the last merge of a merged entry, and returns what was done.
 * @throws AppError conflict
 */
export async function undoMerge(db: Db, other_key: string, { lists, row, entry, machines, record }: Merge): Promise<Message> {
  const entries = entriesOf(lists, row);
  const other = entries.find(({ key }) => key === other_key);
  if (!other) throw new Error(`The list has no entry ${other_key}.`);
  const into = entries.find(({ key }) => key === other.merged_into);
  if (into)
    throw new AppError(
      'conflict',
      msg('Undo the merge of {label} into {into} first.', { label: labelInMessage(row.list, other), into: labelInMessage(row.list, into) }),
    );
  const merged = await findMergeVersion(db, row);
  const { version } = await record({ kind: 'merge_undone', other_key });
  await updateEntry(db, row, { merged_into: null });
  const changed = await machines.undoMerge(db, { version: merged, row, from: other, to: entry });
  await saveMachinesOfChange(db, version, changed);
  return join(msg('{label} is an entry of its own again.', { label: labelInMessage(row.list, entry) }), machinesChanged(changed));
}

function refuse(message: Message): AppError {
  return new AppError('bad_input', message, { field: 'merged_into' });
}

function machinesChanged(machines: number): Message {
  return pluralMsg(machines, '{count} machine changed.', '{count} machines changed.');
}
