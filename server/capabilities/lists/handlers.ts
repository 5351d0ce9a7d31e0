import { type listCalls, type ListChangeKind, maxListChanges } from '@fettle/contract/lists/calls.ts';
import {
  entriesOf,
  findSameLabel,
  generalFaults,
  type ListPart,
  maxListEntries,
  newKey,
  newPositionKey,
  sameLabelMessage,
  wasMergedMessage,
} from '@fettle/contract/lists/rules.ts';
import type { ListEntry, ListName, ShopLists } from '@fettle/contract/shared/catalog.ts';
import { labelInMessage } from '@fettle/contract/shared/translate-lists.ts';
import { languages } from '@fettle/i18n/languages.ts';
import { join, type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import type { GetLists } from './current-lists.ts';
import type { MachinesOfEntries } from './machines-of-entries.ts';
import { merge, undoMerge } from './merge.ts';
import { addChange, insertEntry, listChanges, moveEntry, readLists, updateEntry } from './store.ts';

export type ListDependencies = {
  engine: Engine;
  now: () => Date;
  lists: GetLists;
  machines: MachinesOfEntries;
  /** Checks all machines again if the notices in force have changed. */
  checkMachines: () => void;
};

type Change = ListPart & { key: string; kind: ListChangeKind; label: string; label_before?: string; other_key?: string };

export function listHandlers({ engine, now, lists: current, machines, checkMachines }: ListDependencies): Handlers<typeof listCalls> {
  /** The first of several changes at once is saved, and the others find that the version is taken. */
  async function save(db: Db, lists: ShopLists, { id: author_id }: { id: number }, change: Change) {
    const { list, type_of, key, kind, label, label_before = null, other_key = null } = change;
    const row = { list, type_of: type_of ?? '', key, kind, label, label_before, other_key, version: lists.version + 1 };
    if (!(await addChange(db, { ...row, on: now().toISOString(), author_id }))) throw conflict(await readLists(db));
    return row;
  }

  return {
    async getLists() {
      return { message: msg('Lists'), data: current() };
    },

    async getListChanges({ query: { list } }) {
      return { message: msg('Changes'), data: await listChanges(engine.db, list, maxListChanges) };
    },

    async countEntryMachines({ query: { list, type_of = '', key } }) {
      return { message: msg('Machines'), machines: await machines.count(engine.db, { list, type_of, key }) };
    },

    async addListEntry({ body: { version, label, icon = 'plug', usual_type = null, ...part } }, { currentUser, transaction }) {
      return transaction(async (db) => {
        const lists = await requireVersion(db, version);
        const entries = entriesOf(lists, part);
        const type = lists.types.find(({ key }) => key === part.type_of);
        if (type?.merged_into !== undefined)
          throw new AppError('bad_input', wasMergedMessage('types', lists.types, type), { field: 'type_of' });
        requireFreeLabel(part.list, entries, label);
        if (entries.length >= maxListEntries)
          throw new AppError(
            'conflict',
            pluralMsg(maxListEntries, 'A list has at most {count} entry.', 'A list has at most {count} entries.'),
          );
        const key = part.list === 'positions' ? newPositionKey(entries) : newKey(entries, label);
        await save(db, lists, currentUser, { ...part, key, kind: 'added', label });
        const ofType = part.list === 'types' && { icon, faults: generalFaults };
        await insertEntry(db, {
          list: part.list,
          type_of: part.type_of ?? '',
          key,
          label,
          position: entries.length,
          usual_type,
          ...ofType,
        });
        return { message: msg('{label} added', { label }), data: await readLists(db) };
      });
    },

    async updateListEntry(
      { body: { version, label, is_retired, before, merged_into, icon, faults, usual_type, key, ...part } },
      { currentUser, transaction },
    ) {
      const reply = await transaction(async (db) => {
        const lists = await requireVersion(db, version);
        const entries = entriesOf(lists, part);
        const from = entries.findIndex((entry) => entry.key === key);
        const entry = entries[from];
        if (!entry) throw new AppError('bad_input', msg('This entry is not in the list.'), { field: 'key' });
        const shown = labelInMessage(part.list, entry);
        const row = { list: part.list, type_of: part.type_of ?? '', key };
        const record = (change: Pick<Change, 'kind'> & Partial<Change>) =>
          save(db, lists, currentUser, { ...part, key, label: entry.label, ...change });
        const done = async (message: Message) => ({ message, data: await readLists(db) });
        const update = async (kind: ListChangeKind, fields: Parameters<typeof updateEntry>[2], message: Message) => {
          await record({ kind });
          await updateEntry(db, row, fields);
          return done(message);
        };
        if (label !== undefined) {
          if (label === entry.label) return done(noChange);
          requireFreeLabel(part.list, entries, label, entry);
          await record({ kind: 'renamed', label, label_before: entry.label });
          await updateEntry(db, row, { label });
          if (part.list === 'brands') await machines.renameBrand(db, { key, label, label_before: entry.label });
          return done(msg('{before} is now {label}', { before: shown, label }));
        }
        if (is_retired !== undefined) {
          if (is_retired === entry.is_retired) return done(noChange);
          if (entry.merged_into !== undefined)
            throw new AppError('bad_input', join(wasMergedMessage(part.list, entries, entry), msg('Undo that instead.')), {
              field: 'is_retired',
            });
          if (!is_retired) return update('brought_back', { is_retired: 0 }, msg('{label} is back', { label: shown }));
          requireOthers(part, entries, entry);
          return update('retired', { is_retired: 1 }, msg('{label} retired', { label: shown }));
        }
        if (merged_into !== undefined) {
          const { list } = part;
          if (list === 'positions') throw new AppError('bad_input', msg('Positions cannot be merged.'), { field: 'merged_into' });
          const work = { lists, row: { ...row, list }, entry, machines, record };
          if (merged_into !== null) return done(await merge(db, merged_into, work));
          return done(entry.merged_into === undefined ? noChange : await undoMerge(db, entry.merged_into, work));
        }
        if (icon !== undefined) return update('new_icon', { icon }, msg('{label} has a new icon', { label: shown }));
        if (faults !== undefined) return update('new_faults', { faults }, msg('Faults of {label} saved', { label: shown }));
        if (usual_type !== undefined)
          return update('new_usual_type', { usual_type }, msg('{label} has a new usual type', { label: shown }));
        const rest = entries.filter((other) => other !== entry);
        const to = before === null ? rest.length : rest.findIndex((other) => other.key === before);
        if (to < 0) throw new AppError('bad_input', msg('This entry is not in the list.'), { field: 'before' });
        if (to === from) return done(noChange);
        await record({ kind: 'moved' });
        await moveEntry(db, row, from, to);
        return done(msg('{label} moved', { label: shown }));
      });
      // The notices about an entry are also about the machines of the one it was merged into.
      if (merged_into !== undefined) checkMachines();
      return reply;
    },
  };
}

const noChange = msg('No changes were made.');

/** @throws AppError conflict with the current lists */
async function requireVersion(db: Db, version: number): Promise<ShopLists> {
  const lists = await readLists(db);
  if (lists.version !== version) throw conflict(lists);
  return lists;
}

function conflict(lists: ShopLists): AppError {
  return new AppError('conflict', msg("Someone else just changed the lists. Here's the latest."), { lists });
}

function requireFreeLabel(list: ListName, entries: readonly ListEntry[], label: string, entry?: ListEntry): void {
  const others = entries.filter((other) => other !== entry);
  const same = findSameLabel(list, others, label, languages.map(sayIn));
  if (same) throw new AppError('bad_input', sameLabelMessage(list, entries, same), { field: 'label' });
}

/** Every machine has a type and a brand, and every employee a position. */
function requireOthers({ list }: ListPart, entries: readonly ListEntry[], entry: ListEntry): void {
  if (list !== 'types' && list !== 'brands' && list !== 'positions') return;
  if (entries.some((other) => other !== entry && !other.is_retired)) return;
  throw new AppError('bad_input', msg('{label} is the last one. Add another one first.', { label: labelInMessage(list, entry) }), {
    field: 'is_retired',
  });
}
