import type { ListEntry, MachineList } from '@fettle/contract/shared/catalog.ts';
import type { Db } from '../../platform/database/engine.ts';
import type { EntryKey } from './store.ts';

/** An entry of a list that machines are described with. */
export type MachineEntryKey = EntryKey & { list: MachineList };

/** `version` is that of the lists since the merge. `row` is the merged entry. */
export type MachineMerge = { version: number; row: MachineEntryKey; from: ListEntry; to: ListEntry };

/** What changes of the lists do to machines, in the same transaction. They are a higher capability, so it is passed in. */
export type MachinesOfEntries = {
  count: (db: Db, entry: MachineEntryKey) => Promise<number>;
  renameBrand: (db: Db, brand: { key: string; label: string; label_before: string }) => Promise<void>;
  /** Returns how many machines have changed, and keeps which ones. */
  merge: (db: Db, merge: MachineMerge) => Promise<number>;
  /** Changes those machines of a merge that still have the key that it gave them. */
  undoMerge: (db: Db, merge: MachineMerge) => Promise<number>;
};
