import type { ListChangeKind } from '@fettle/contract/lists/calls.ts';
import type { ListName } from '@fettle/contract/shared/catalog.ts';

/** What machines and people are described with. No row is deleted, and no key changes. */
export type ListEntriesTable = {
  list: ListName;
  /** Empty unless it is a style. */
  type_of: string;
  key: string;
  label: string;
  /** The entry's place in the list, or among the styles of its type. */
  position: number;
  is_retired: 0 | 1;
  /** The entry that its machines have instead; null if it was not merged. */
  merged_into: string | null;
  /** What the button of a type shows; otherwise null. */
  icon: string | null;
  /** The frequent faults of a type, separated by commas. Otherwise null. */
  faults: string | null;
  /** The type that Start Repair begins with for people of a position; null if they are not technicians. Otherwise null. */
  usual_type: string | null;
};

export type ListChangesTable = {
  /** The version of the lists from then on. Two changes at once would have the same one. */
  version: number;
  /** `recalls`: the notices in force, whose keys are their ids. */
  list: ListName | 'recalls';
  /** Empty unless it is a style. */
  type_of: string;
  key: string;
  kind: ListChangeKind | 'in_force' | 'out_of_force';
  /** The label after it. */
  label: string;
  /** The label before it was renamed; otherwise null. */
  label_before: string | null;
  /** The other entry of a merge, and how many machines changed; otherwise null. */
  other_key: string | null;
  machines: number | null;
  on: string;
  author_id: number;
};

/** The machines that a merge has changed, until it is undone. */
export type MergedMachinesTable = {
  /** The version of the lists since the merge. */
  version: number;
  machine_id: number;
};
