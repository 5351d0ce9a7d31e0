import type { TypeOf } from '@fettle/contract/catalog.ts';
import type { StatusFilter } from '@fettle/contract/machines/calls.ts';
import { typeLabels } from '@fettle/contract/catalog.ts';
import { keysOf } from '../ui/keys-of.ts';

export const statusChoices = [
  { status: 'in_progress', label: 'In Progress', emptyText: 'No machines are in progress.' },
  { status: 'completed', label: 'Completed', emptyText: 'No machines are completed.' },
  { status: 'trashed', label: 'Trash', emptyText: 'No machines are in the trash.' },
  { status: 'all', label: 'All', emptyText: 'No machines yet.' },
] as const satisfies readonly { status: StatusFilter; label: string; emptyText: string }[];

type StatusChoice = (typeof statusChoices)[number];

export const untouchedDays = ['7', '14', '30'] as const;

export const finishedChoices = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const;

/** Named like the query parameters of the URL and of the call. */
export type ListFilters = {
  search?: string | undefined;
  type_of?: TypeOf | undefined;
  technician?: string | undefined;
  untouched?: (typeof untouchedDays)[number] | undefined;
  waiting?: 'yes' | undefined;
  finished?: (typeof finishedChoices)[number]['value'] | undefined;
};

export type ListParams = { choice: StatusChoice; page: number; filters: ListFilters };

/** Invalid values are replaced by the defaults: status in progress, page 1, no filters. */
export function parseListParams(search: URLSearchParams): ListParams {
  const param = (name: string) => search.get(name) ?? '';
  return {
    choice: statusChoices.find(({ status }) => status === param('status')) ?? statusChoices[0],
    page: /^[1-9]\d{0,8}$/.test(param('page')) ? Number(param('page')) : 1,
    filters: {
      search: param('search').trim().slice(0, maxSearchLength) || undefined,
      type_of: keysOf(typeLabels).find((type) => type === param('type_of')),
      technician: /^[1-9]\d{0,8}$/.test(param('technician')) ? param('technician') : undefined,
      untouched: untouchedDays.find((days) => days === param('untouched')),
      waiting: param('waiting') === 'yes' ? 'yes' : undefined,
      finished: finishedChoices.find(({ value }) => value === param('finished'))?.value,
    },
  };
}

export const maxSearchLength = 80;

export function toSearchParams({ choice, page, filters }: ListParams): URLSearchParams {
  const params = {
    status: choice === statusChoices[0] ? undefined : choice.status,
    ...filters,
    page: page > 1 ? String(page) : undefined,
  };
  return new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Counts the filters. The search text is not counted: its box is always visible. */
export function countFilters({ type_of, technician, untouched, waiting, finished }: ListFilters): number {
  return [type_of, technician, untouched, waiting, finished].filter(Boolean).length;
}
