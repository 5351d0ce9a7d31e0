import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { choice, optionalChoice } from '../shared/catalog-schemas.ts';
import { Id, Instant, optionalText, singleLineText } from '../shared/common-schemas.ts';
import { machineLists } from '../shared/catalog.ts';
import { maxLabelLength } from '../shared/limits.ts';
import { maxFaultsLength, maxListEntries } from './rules.ts';
import { ListName, ShopLists } from './shop-lists.ts';
import { typeIcons } from '../shared/type-icons.ts';
import { issueText } from '../shared/issue-text.ts';

/** The most changes in one reply. */
export const maxListChanges = 1_000;

type ListName = z.infer<typeof ListName>;

export const ListChangeKind = z.enum([
  'added',
  'renamed',
  'moved',
  'retired',
  'brought_back',
  'merged',
  'merge_undone',
  'new_icon',
  'new_faults',
  'new_usual_type',
]);
export type ListChangeKind = z.infer<typeof ListChangeKind>;

export const ListChange = z.object({
  /** The version of the lists that it has led to. */
  version: Id,
  /** Null unless it is a style. */
  type_of: z.nullable(z.string()),
  key: z.string(),
  kind: ListChangeKind,
  /** The label after it. */
  label: z.string(),
  /** The label before it was renamed; otherwise null. */
  label_before: z.nullable(z.string()),
  /** The key of the other entry of a merge, and how many machines changed; otherwise null. */
  other_key: z.nullable(z.string()),
  machines: z.nullable(z.int()),
  on: Instant,
  author_name: z.string(),
});
export type ListChange = z.infer<typeof ListChange>;

const key = singleLineText(maxLabelLength);
const version = z.int().check(z.minimum(0));
const typeOfStyle = z.exactOptional(choice('types'));
type OfList = { list: ListName; type_of?: string };
const needsType = z.refine<OfList>(({ list, type_of }) => list !== 'styles' || type_of !== undefined, {
  path: ['type_of'],
  message: issueText('{field} is required.'),
});
const hasNoNeedlessType = z.refine<OfList>(({ list, type_of }) => list === 'styles' || type_of === undefined, {
  path: ['type_of'],
  message: issueText('{field} is for styles only.'),
});

const icon = z.exactOptional(z.enum(typeIcons));
type OfOneList = { icon?: unknown; faults?: unknown; usual_type?: unknown };
const onlyFor = (list: 'types' | 'positions', field: keyof OfOneList) =>
  z.refine<OfList & OfOneList>((body) => body.list === list || body[field] === undefined, {
    path: [field],
    message: list === 'types' ? issueText('{field} is for types only.') : issueText('{field} is for positions only.'),
  });
const usual_type = optionalChoice('types');

export const listCalls = {
  getLists: {
    method: 'GET',
    path: '/api/read/lists',
    summary:
      "Returns the shop's lists of types, styles, brands, colors, vendors, conditions and positions, each in its order, with retired entries. Machines have their keys, and employees that of their position as the number `role`. Keys never change.",
    access: 'employee',
    reply: ok({ data: ShopLists }),
  },
  getListChanges: {
    method: 'GET',
    path: '/api/read/list_changes',
    summary: `Returns who changed a list, what and when, newest first, at most ${maxListChanges.toLocaleString('en-US')} changes.`,
    access: 'admin',
    query: z.strictObject({ list: ListName }),
    reply: ok({ data: z.array(ListChange) }),
  },
  countEntryMachines: {
    method: 'GET',
    path: '/api/read/count_entry_machines',
    summary: 'Returns how many machines have an entry of a list. A style needs `type_of`.',
    access: 'admin',
    query: z.strictObject({ list: z.enum(machineLists), type_of: typeOfStyle, key }).check(needsType, hasNoNeedlessType),
    reply: ok({ machines: z.int() }),
  },
  addListEntry: {
    method: 'POST',
    path: '/api/create/add_list_entry',
    summary: `Adds an entry at the end of a list. A style needs \`type_of\`. A type may have an \`icon\`, and a position a \`usual_type\`. Its key is made of its label, that of a position is the next number, and it never changes. A label that another entry has, without regard to case, spaces and accents, is refused. A list has at most ${maxListEntries.toLocaleString('en-US')} entries. Send the \`version\` of the lists that you last read: if they have changed since then, nothing is written and the response is 409 with the current lists.`,
    access: 'admin',
    body: z
      .strictObject({ list: ListName, type_of: typeOfStyle, label: singleLineText(maxLabelLength), icon, usual_type, version })
      .check(needsType, hasNoNeedlessType, onlyFor('types', 'icon'), onlyFor('positions', 'usual_type')),
    reply: ok({ data: ShopLists }),
  },
  updateListEntry: {
    method: 'PATCH',
    path: '/api/update/update_list_entry',
    summary:
      'Renames an entry with `label`, retires it or brings it back with `is_retired`, moves it with `before`: the key of the entry that then follows it, or null for the end of the list, or merges it with `merged_into`: the key of the entry that its machines then have, or null to undo that. A type also changes its `icon`, and its `faults`: the complaints that intake offers, separated by commas, and a position its `usual_type`. Send one of them. A merged entry is retired, and new machines with its key are stored with that of the other entry. Undoing moves back the machines that still have that one. A type that has styles cannot be merged, nor can positions. A retired entry is not offered for new machines, and stays on those that have it. `version` is as in `add_list_entry`.',
    access: 'admin',
    // A merge and a new label of a brand change all its machines: 95,000 of them in 17 s.
    waitMs: 120_000,
    body: z
      .strictObject({
        list: ListName,
        type_of: typeOfStyle,
        key,
        label: z.exactOptional(singleLineText(maxLabelLength)),
        is_retired: z.exactOptional(z.boolean()),
        before: z.exactOptional(z.nullable(key)),
        merged_into: z.exactOptional(z.nullable(key)),
        icon,
        faults: optionalText(maxFaultsLength),
        usual_type,
        version,
      })
      .check(
        needsType,
        hasNoNeedlessType,
        onlyFor('types', 'icon'),
        onlyFor('types', 'faults'),
        onlyFor('positions', 'usual_type'),
        z.refine(
          ({ label, is_retired, before, merged_into, icon, faults, usual_type }) =>
            [label, is_retired, before, merged_into, icon, faults, usual_type].filter((change) => change !== undefined).length === 1,
          issueText('Send one of label, is_retired, before, merged_into, icon, faults and usual_type.'),
        ),
      ),
    reply: ok({ data: ShopLists }),
  },
} as const satisfies Calls;
