import type { TypeOf } from '@fettle/contract/catalog.ts';
import type { ListedStatus } from '@fettle/contract/machines/calls.ts';
import { typeLabels } from '@fettle/contract/catalog.ts';
import { keysOf } from '../ui/keys-of.ts';

/** The choices of the table, by what the calls name them; each with the sentence for when there is nothing to show. */
export const listedStatuses = [
  { status: 'in_progress', label: 'In Progress', nothing: 'No machines are in progress.' },
  { status: 'completed', label: 'Completed', nothing: 'No machines are completed.' },
  { status: 'trashed', label: 'Trash', nothing: 'No machines are in the trash.' },
  { status: 'all', label: 'All', nothing: 'No machines have been registered yet.' },
] as const satisfies readonly { status: ListedStatus; label: string; nothing: string }[];

type TableChoice = (typeof listedStatuses)[number];

export const untouchedDays = ['7', '14', '30'] as const;

/** What the list is narrowed to, as it stands in the address and in the call; what is not narrowed is missing. */
export type Narrowing = {
  search?: string | undefined;
  type_of?: TypeOf | undefined;
  technician?: string | undefined;
  untouched?: (typeof untouchedDays)[number] | undefined;
};

export type AskedList = { choice: TableChoice; page: number; narrowing: Narrowing };

/** What the table's address asks for. Nonsense asks for what the table opens with. */
export function askedIn(address: URLSearchParams): AskedList {
  const asked = (name: string) => address.get(name) ?? '';
  return {
    choice: listedStatuses.find(({ status }) => status === asked('status')) ?? listedStatuses[0],
    page: /^[1-9]\d{0,8}$/.test(asked('page')) ? Number(asked('page')) : 1,
    narrowing: {
      search: asked('search').trim().slice(0, longestSearch) || undefined,
      type_of: keysOf(typeLabels).find((type) => type === asked('type_of')),
      technician: /^[1-9]\d{0,8}$/.test(asked('technician')) ? asked('technician') : undefined,
      untouched: untouchedDays.find((days) => days === asked('untouched')),
    },
  };
}

export const longestSearch = 80;

/** The address of a list: only what differs from what the table opens with. */
export function addressOf({ choice, page, narrowing }: AskedList): URLSearchParams {
  const said = {
    status: choice === listedStatuses[0] ? undefined : choice.status,
    ...narrowing,
    page: page > 1 ? String(page) : undefined,
  };
  return new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** How many of the three filters are set; the search box shows itself whether it is. */
export function filtersIn({ type_of, technician, untouched }: Narrowing): number {
  return [type_of, technician, untouched].filter(Boolean).length;
}
