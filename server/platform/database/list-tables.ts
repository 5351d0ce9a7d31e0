import type { ListChangeKind } from '@fettle/contract/lists/calls.ts';
import type { ListName } from '@fettle/contract/shared/catalog.ts';

/** What machines are described with. No row is deleted, and no key changes. */
export type ListEntriesTable = {
  list: ListName;
  /** Empty unless it is a style. */
  type_of: string;
  key: string;
  label: string;
  /** Its place in the list, or among the styles of its type. */
  position: number;
  is_retired: 0 | 1;
};

export type ListChangesTable = {
  /** That of the lists from then on. Two changes at once would have the same one. */
  version: number;
  list: ListName;
  /** Empty unless it is a style. */
  type_of: string;
  key: string;
  kind: ListChangeKind;
  /** The label after it. */
  label: string;
  /** The label before it was renamed; otherwise null. */
  label_before: string | null;
  on: string;
  author_id: number;
};
